import type { Vocabulary } from './words.ts'
import { FRENCH_EXAMPLES as EXAMPLES } from './examples/fr.ts'

export const FRENCH_VOCABULARY: Vocabulary = {
  cues: {
    first: 'premier|première|le plus tôt|premiers',
    last: 'dernier|dernière|le plus tard|derniers',
    next: 'prochain|prochains|prochaine|départs|horaires|horaire|suivant|quels trains|partent|passe|tableau des départs|trains au départ|dans combien de temps|dans combien de minutes|combien de temps avant|combien de minutes avant|combien de temps d attente|combien de temps à attendre|arrive dans combien de temps',
    before:
      'celui d avant|celle d avant|précédent|le train d avant|juste avant|plus tot|d avant alors|rien avant|rien de plus tot|pas plus tot|plus tôt le matin|y en a pas avant|avant ça|avant celui là|rien avant ça',
    duration:
      'combien de temps|durée|durée du trajet|combien de minutes|ça prend|temps de trajet|dure|combien d heures|met on|temps de parcours|en a pour combien|dure combien|prend combien|met combien|mettre combien|pour longtemps',
    stops: 'combien d arrêts|combien de gares|combien de stations|nombre d arrêts|nombre de gares|nombre de stations',
    direction:
      'autre sens autour|quel sens|sens horaire|sens antihoraire|antihoraire|quelle direction|sens des aiguilles|aiguilles d une montre|horaire ou antihoraire|par où|sens inverse des aiguilles|sens inverse des aiguilles d une montre|sens des aiguilles d une montre|plus court|plus courte|dans l autre sens plus|quel sens il tourne|dans quel sens',
    fare: 'coûte|coûtent|tarif|tarifs|prix|billet|ticket|cher|kyat|kyats|billets|combien|en première|en seconde',
    near: 'près|proche|la plus proche|à proximité|autour de|aux alentours|à voir|qu est ce qu il y a|à côté de|que voir|environs|quelle gare',
    where: 'où se trouve|où est|où sont|est où|où il est|où en est|où elle est|il est où|où ça',
    late: 'retard|à l heure|retardé|ponctuel|déjà parti|parti ou|en cas de retard|si retard|pas passé|toujours rien|toujours pas|vient pas|pas venu|jamais venu|devait passer|devait arriver',
    runs: 'circule|circulent|roule|annulé|supprimé|en service|est ce que le train roule|fonctionne|fonctionnent|perturbations|perturbé|retards',
    hours:
      'ça roule le matin|ça roule le soir|jusqu à quand|de quelle heure à quelle heure|heures de service|heures de circulation|horaires de service|jusqu à quelle heure|à partir de quelle heure|amplitude|fréquence|tous les combien|roulent les trains|heure commencent|commencent les trains|finissent les trains|heure commence|quelle heure ça s arrête|s arrêtent les trains|à quelle heure ça ferme|les trains s arrêtent|ouvre|ferme|ouverte|ouvert|horaires d ouverture|fermeture|ouverture',
    help: 'comment|activer|aide|régler|changer|que peux tu faire|comment faire|paramétrer|mettre',
    app: 'appli|aide|que peux tu faire|application|réglages|paramètres|mode sombre',
    alerts:
      'alerte|alertes|notification|notifications|rappel|alarme|notif|notifs|rappelle moi|couper les notifications|arrêter les notifications',
    alarm:
      'écran éteint|éteins l écran|écran verrouillé|écran de verrouillage|ça sonne|sonne si|sonner si|sonne même|réveil marche|vibreur|vibrer|vibration|mode silencieux|en silencieux|téléphone verrouillé',
    alertTest:
      'pas de notification|pas reçu de notification|reçois pas de notification|notifications ne marchent pas|notifs marchent pas|reçois pas les notifs|pas de notif|alerte pas arrivée|reçois pas d alerte|alertes ne marchent pas|pas eu d alerte',
    code: 'code n arrive pas|code arrive pas|pas reçu le code|pas reçu de code|reçois pas le code|code de vérification|mail avec le code|pas de code',
    report: 'signaler|le signaler|où signaler|prévenir les autres',
    favorites: 'favori|favoris|enregistre|en favori|aux favoris|garde cette gare|préféré|préférée|préférés|préférées|sauvegarder',
    language: 'en anglais|en français|en birman|langue|changer de langue',
    offline:
      'hors ligne|sans internet|sans connexion|data|données mobiles|sans réseau|sans data|plus de data|pas de réseau|pas de data|plus de réseau',
    account: 'compte|mot de passe|connexion|se connecter|connecter|inscription|m inscrire|déconnecter',
    share: 'partager|partage|partagez|envoyer le trajet|envoie le|envoyer a|envoyer l|envoyer mon|envoyer ce',
    identity:
      'es tu humain|tu es humain|t es humain|êtes vous humain|vous êtes humain|vraie personne|es tu un robot|tu es un robot|t es un robot|êtes vous un robot|un bot|une ia|qui es tu|qui êtes vous|t es qui|qui t a|tu parles|vous parlez|parlez vous|parles tu|tu comprends|que puis je demander|je peux demander quoi|tu sais faire quoi|que sais tu|quelles langues|ton nom|votre nom|t appelles',
    deletion:
      'supprimer mon compte|supprimer le compte|effacer mon compte|supprimer compte|fermer mon compte|virer mon compte|vire mon compte|virer le compte',
    hello: 'bonjour|salut|bonsoir|coucou|ça va|comment vas tu|comment allez vous|qui es tu|comment ça va',
    thanks:
      'merci|merci beaucoup|au revoir|super|d accord|ok|à bientôt|parfait|bonne nuit|bonne soirée|bonne journée|de rien|pas de souci|laisse tomber|tant pis|pas grave',
    go: 'aller|comment aller|je veux|je voudrais|je dois|rendre|rentrer|comment je vais|trajet|itinéraire|rejoindre|j aimerais|je vais|voudrais aller',
    train: 'jour férié|jours fériés|férié|noël|nouvel an|train|trains|rail|ligne|circulaire|trafic',
    when: 'quand|heure|quelle heure|quand exactement',
    returnTrip:
      'retour|et retour|et le retour|dans l autre sens|inverse|revenir|et pour revenir|dans l autre direction|on rentre|rentrer|retour dimanche|sens inverse|en sens inverse',
    continuation: 'et|qu en est il|aussi',
    arrive:
      'mon vol|un vol|le vol|arriver|arrivée|être|être là bas|au plus tard|avant|sois|soyons|partir pour être|partir pour arriver|rendez vous|rdv|réunion|je commence à|entretien',
    depart: 'partir|départ à|après|pas avant|pas plus tôt que',
    now: 'maintenant|tout de suite|en ce moment|actuellement|là',
    today: 'aujourd hui|ce soir|ce matin|cet après midi|cette nuit|aujourdhui',
    tomorrow: 'demain',
    afterTomorrow: 'après demain',
    yesterday: 'hier',
    tickets:
      'carte bleue|par carte|en espèces|acheter un billet|acheter des billets|acheter|réserver|où acheter|achète|acheter le billet|acheter les billets|réservation|à l avance|guichet|carte bancaire|payer par téléphone|visa|billet sur mon téléphone|temps d avance|combien d avance|arriver en avance|cash|en liquide|payer avec|kpay',
    live: 'temps réel|en direct|du direct|données datent|vos données|mis à jour|mise à jour|à jour|grisées|grisée|grisés|en gris|heures grises|viennent les horaires|viennent les heures|viennent vos horaires|source des horaires|dernière mise à jour',
    display:
      'mode sombre|thème sombre|mode nuit|trop clair|trop lumineux|agrandir le texte|taille du texte|taille des caractères|taille de police|police|texte plus grand|écrit trop petit|caractères plus gros|grossir le texte|plus gros',
    about:
      'appli gratuite|application gratuite|appli payante|application payante|qui a fait|qui développe|derrière l appli|derrière cette appli|appli officielle|application officielle|développeur|qui a créé|payer l appli|c est gratuit l appli',
    ring: 'ligne circulaire|train circulaire|circulaire|boucle|la boucle',
    news: 'travaux|interrompu|interruption|suspendu|suspension|annonces|annonce|avis de|nouvelles de|nouvelles du|fermée|coupée|perturbation|perturbations|perturbé|des infos trafic|info trafic|trafic',
    sameTimes:
      'mêmes horaires|horaires sont les mêmes|horaires différents|horaires identiques|pareil le|change les horaires|les horaires changent|horaires du dimanche|horaire de semaine|horaires de semaine|horaires du week end|identiques|même horaire|mêmes trains|moins de trains',
    compare:
      'même gare|la même gare|même station|même arrêt|gares différentes|différentes|deux gares|c est pareil|la même chose|différence entre|même endroit',
    fareClass: 'upper class|première classe|1re classe|seconde classe|classe ordinaire|classe supérieure|classe|en première|en seconde',
    after:
      'et après|sinon après|et ensuite|celui d après|celle d après|le suivant|la suivante|juste après|train d après|loupe|rate|rien après|plus rien après|après ça|encore après|encore un après|louper|rater|ai raté|ai loupé|ai manqué|d autres|un autre train|un autre',
    wake: 'réveillez moi|réveille|réveiller|sonner|un réveil|mon réveil|alerte pour descendre|prévenez moi avant|préviens moi avant|avant mon arrêt|avertis moi avant',
    lead: 'minutes avant|min avant|heure avant|arrêt avant|gare avant|station avant|station précédente|arrêt précédent|gare précédente|l arrêt d avant|un peu avant|arrêts avant|gares avant|stations avant',
    cancel: 'annule|annuler|annulez|laisse tomber|plus besoin|enlève l alarme|désactive|désactiver',
    notify: 'préviens moi|prévenez moi|avertis moi|avertissez moi|notification si|dites moi s il|dis moi s il|en cas de retard|si retard',
    aboard: 'je suis dans|à bord du|à bord de|j ai pris|assis dans|assise dans|je suis monté|on est dans|nous sommes dans',
    otherWay: 'autre sens|l autre sens|l autre direction|autre direction|sens inverse|en sens inverse|sens opposé|direction opposée',
    circular: 'ligne circulaire|la circulaire|circulaire|train circulaire|trains circulaires',
    walk: 'à pied|marcher|à pieds',
    loop: 'tour complet|boucle complète|toute la boucle|le tour|boucle entière|faire le tour|tour entier|tour de la ligne|le tour complet|tour de la ville',
    correction: 'non|je veux dire|je voulais dire|plutôt|pardon|pas ça|en fait|finalement|enfin plutot|changer pour',
    lost: 'perdu|oublié|objets trouvés|objet perdu|objets perdus|égaré|laissé mon|laissé ma|objet trouvé|perdu dans le train|oublié dans le train',
    crowded:
      'bondé|bondés|plein de monde|du monde|beaucoup de monde|places assises|place assise|foule|rempli|pleins|est plein|train plein|moins plein|moins rempli|cohue|blindé|heure de pointe|moins de monde|moins bondé|le moins bondé',
    punctuality:
      'souvent en retard|toujours en retard|d habitude en retard|habituellement en retard|en général en retard|en retard d habitude|en retard souvent|beaucoup de retards|souvent du retard|souvent des retards|souvent à l heure|toujours à l heure|fiable|fiables|ponctuels en général|retard habituel',
    toilets: 'toilettes|toilette|wc|sanitaires',
    weather:
      'météo|pleut|pleuvoir|pluie|température|temps fait il|quel temps|va t il pleuvoir|soleil|flotter|parapluie|orage|il pleut|grosse pluie',
    refund: 'rembourser|remboursement|remboursé|remboursez|être remboursé|me faire rembourser',
    buses: 'bus|autobus|taxi|taxis|navette|ferry',
    emergency:
      'renverser|renversé|tombé sur la voie|tombée sur la voie|tombé sur les voies|tombé du train|tombée du train|crise cardiaque|fumée|pickpocket|écrasé|saigne|évanoui|évanouie|inconscient|inconsciente|incendie|au feu|couteau|tombé sur les rails|enfant a disparu|fils a disparu|fille a disparu|enfant perdu|disparu|urgence|urgences|police|ambulance|pompiers|accident|blessé|au secours|agressé|volé|blessée|malaise|volé mon|on m a volé|bagarre|perdu mon fils|perdu ma fille|perdu mon petit|perdu mon enfant|piqué mon|piqué ma|m a piqué|volé ma|voler mon|m a volé|voleur|fait voler|sur les rails|sur la voie',
    insult:
      'stupide|idiot|nul|bête|inutile|merde|imbécile|ta gueule|débile|crétin|nulle|con|conne|connard|sert à rien|sers à rien|marre|ras le bol|n importe quoi|naze|nazes',
    offTopic: 'restaurant|football|foot|hôtel|recette|blague|nouvelles|président|film|chanson|manger|capitale|dollar|cours du',
    tripDetails:
      'arrive quand|heure d arrivée|quand arrive|arrivée|on arrive|il arrive|arrive a quelle heure|jusqu où|où va|va où|quel trajet|il va jusqu|terminus',
    stopsAt:
      'où s arrête|quels arrêts|quelles gares|passe par|s arrête à|s arrête il à|dessert|via|passe il par|arrêts du|arrêts de|gares desservies|quel trajet|quel chemin',
    there: 'là bas|y aller|cet arret',
    fromThere: 'd ici|depuis ici|de la a|de la jusqu|depuis la bas|de la bas|partant de la',
    clockwise: 'sens horaire|sens des aiguilles d une montre',
    anticlockwise: 'sens antihoraire|antihoraire|sens inverse des aiguilles|sens inverse des aiguilles d une montre',
    afternoon: 'après midi|cet après midi|après manger|après le déjeuner|aprem|cet aprem',
    evening: 'soir|ce soir|cette nuit|de nuit|la nuit|après le travail|après le boulot|après le taf|en sortant du travail',
    all: 'tous les trains|tous les départs|tous les horaires|toute la journée|horaires complets|horaire complet|combien de trains|combien par jour|combien de trains par jour|trains par jour|trains par heure|nombre de trains|tous les combien|à quelle fréquence|fréquence|c est tout|seulement ça|que ça|un seul|c est le seul|que celui là',
    transfer:
      'changement|changements|correspondance|correspondances|direct|train direct|sans changement|faut changer|dois changer|changer de train|changer où|où changer',
    fastest:
      'le plus rapide|la plus rapide|plus rapide possible|train le plus rapide|le plus court|plus rapide|le plus vite|va plus vite|arrive en premier',
    dayTrip:
      'dans la journée|aller retour dans la journée|excursion d une journée|rentrer le soir|revenir le soir même|revenir le même jour|retour le même jour|en une journée',
    bothWays: 'aller retour|aller et retour|aller retours',
    unlisted:
      'couchette|couchettes|wagon lit|climatisation|clim|climatisé|quai|voie|étudiant|étudiants|senior|enfant|enfants|tarif enfant|réduction|réductions|prise|prises|wifi|fauteuil roulant|ascenseur|escalator|bagage|bagages|valise|valises|vélo|vélos|moto|chien|chiens|fumer|restaurant à bord|wagon restaurant|payer à bord|à bord|première classe|1ère classe|classe|à manger|manger|repas|combien de temps s arrête|minutes d arrêt|temps d arrêt|fourgon|numéro de téléphone|téléphone de la gare|colis|fret|bébé|bébés|gosse|gosses|gamin|gamins|poussette|vue|paysage|plus joli|même billet|casiers|consigne|passeport|vendeurs|photos|ans gratuit|dangereux|pas dangereux|sans danger',
    stopover: 'descendre et reprendre|descendre et remonter|reprendre le suivant|descendre à|m arrêter à|descendre en route',
    around: 'aux alentours|environ|vers les|aux environs de',
    sameTime: 'même heure|à la même heure',
    nightTrain: 'train de nuit|trains de nuit|de nuit',
    second: 'la deuxième|deuxième|second',
    everyDay: 'tous les jours|chaque jour|quotidien|quotidiennement|tlj|quels jours|quel jour|tous les combien de jours',
    holiday: 'jour férié|jours fériés|férié|noël|nouvel an|thingyan|fête nationale|jour de fête|fête de l eau|pleine lune',
    noMeaning:
      'le|la|les|plein|un|une|des|de|du|d|l|à|au|aux|en|est|ce|que|qu|il|y|t|svp|s il vous plaît|je|suis|pars|gare|gares|depuis|vers|pour|jusqu|me|moi|dans|sur|par|plus|rapide|quel|quelle|quels|combien|on|faut|heures|minutes|matin|soir|midi|demie|quart|donne|recette|crêpes|météo|entre|et|ou|dois|arrêt|arrêts|ligne|boucle|c|qui|si|station|mon|ma|j ai|elle|peut|bas|fait|tu|es|ça|avoir|là bas',
  },
  examples: EXAMPLES,
  durations: {
    numbers: 'une=1|deux=2|trois=3|cinq=5|dix=10|quinze=15|vingt=20|trente=30|quarante=40',
    minutes: 'min|mn|minute|minutes',
    hours: 'h|heure|heures',
    andHalf: 'et demie',
    halfHour: 'demi heure|demie heure|une demi heure|une demie heure|1 2 heure|1 demi heure',
    quarter: 'quart d heure|un quart d heure',
    about: 'environ',
    fromNow: { before: 'dans|d ici' },
    later: { after: 'plus tard|apres' },
    earlier: { after: 'plus tot|avant' },
  },
  clock: {
    forms: [
      { form: '{h} ?(?:heures?|h) et demie', add: 30 },
      { form: '{h} ?(?:heures?|h) et quart', add: 15 },
      { form: '{h} ?(?:heures?|h) moins le quart', add: -15 },
      { form: '{h} ?(?:heures?|h)(?: ?(?<m>\\d\\d))?', certain: 'from4' },
    ],
    at: 'vers|avant|après',
    midnight: 'minuit',
    noon: 'midi',
    counted: 'arrêt|gare',
    morning: 'matin',
    later: 'après midi|soir',
    atNight: 'de la nuit|minuit',
    by: { before: 'vol à|avion à|rendez vous à|(?<!pas )(?<![a-z])avant|(?<!pas )(?<![a-z])avant les' },
    units: 'h|heure|heures',
    range: { before: 'entre|de', between: 'et|à' },
  },
  numerals: [
    {
      words: 'une deux trois quatre cinq six sept huit neuf dix onze douze',
      before: 'paie à|on est|nous sommes',
      after: 'heures|heure|h',
    },
  ],
  currency: 'kyat',
  trainNumber: { before: 'trains?', after: '', units: 'min(?:utes?)?\\b|mn\\b|h\\b|heures?\\b' },
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi|week end|weekend', 'dimanche'],
  months: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  before: {
    not: 'pas|pas de|pas depuis|pas a|pas par|au lieu de',
    from: 'de|d|depuis|du|des|au départ de|en partant de|pars de|partant de|à partir de|je suis à|on est à|nous sommes à|jsuis à|chuis à|suis à|j habite à|j habite|habite à',
    toOrAt: 'à|a|au|aux',
    to: 'vers|pour|pr|jusqu à|jusque|jusqu au|arriver à|direction|à destination de|jusqu|vont a|va a|en direction de|aller à|aller au|vais à|vais au|allons à|allons au|rentrer à|retourner à|revenir à|être à|être au|sois à|sois au|descendre à|descends à|descendre a',
    at: 'à la gare de|en gare de|près de|autour de|départs',
  },
  after: {},
  fillers: 'la|le|les|l|gare|gare de|la gare de|gare d',
  mainStation: 'gare centrale|la gare centrale|gare principale|centre ville|le centre|centre',
  intoTown: 'en ville|vers la ville|vers le centre|vers le centre ville',
  airport: 'aéroport',
  pagoda: 'pagode|la pagode|temple',
  market: 'marché|bazar',
  riders: {
    before: 'prix pour|combien pour|billet pour|billets pour|on est|nous sommes|paie à',
    after: 'adulte|adultes|personne|personnes|pers|billet|billets|passager|passagers',
    numbers: 'deux=2|trois=3|quatre=4|cinq=5|six=6',
    groups: 'pour deux=2|pour trois=3|à deux=2|à trois=3|nous deux=2|tous les deux=2',
  },
  shorthand:
    'mdp=mot de passe|cmt=comment|coment=comment|darrets=d arrets|darret=d arret|davant=d avant|dapres=d apres|lautre=l autre|lheure=l heure|lappli=l appli|laprem=l apres midi|jusqua=jusqu a|avt=avant|mat=matin|qqn=quelqu un|kek=quelque|cb=combien|cmb=combien|tps=temps|bcp=beaucoup|vx=veux|veu=veux|jveux=je veux|jvx=je veux|jsuis=je suis|chuis=je suis|chui=je suis|jss=je suis|jdois=je dois|jvais=je vais|jpars=je pars|jpeux=je peux|ds=dans|qd=quand|kan=quand|dem=demain|dmn=demain|dem1=demain|auj=aujourd hui|ajd=aujourd hui|aprem=après midi|mtn=maintenant|stp=svp|1er=premier|1ere=première|1ère=première|der=dernier|proch=prochain|ya=y a|yatil=y a t il|keske=qu est ce que|kel=quel|ke=que|slt=salut|bjr=bonjour|bsr=bonsoir|pb=problème|rtd=retard|ygn=yangon|mdy=mandalay',
}
