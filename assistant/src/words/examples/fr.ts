import type { Examples } from '../words.ts'

export const FRENCH_EXAMPLES: Examples = {
  hello:
    'cc|hello|yo|wesh|coucou toi|bonjour à toi|y a quelqu un|t es un robot|vous êtes humain|c est quoi ton nom|bonne journée à vous|re|hey|salutations|yo ça roule|quoi de neuf',
  thanks:
    'merci chef|mci|merci bien|super merci|nickel|top|génial|parfait merci|ça marche|entendu|compris|très bien|c est noté|ok ça roule|a plus|ciao|bonne journée|bye|c est bon|impeccable|cool|dac|merci pour tout',
  emergency:
    'quelqu un est tombé sur les rails|un homme fait un malaise|une dame s est évanouie|y a le feu|de la fumée dans le wagon|il saigne|appelez un médecin|mon enfant a disparu|j ai perdu mon fils|on m a volé mon portable|pickpocket|on me suit|bagarre dans le train|un type me harcèle|crise cardiaque|elle ne respire plus|à l aide|agression|homme armé|personne inconsciente',
  insult:
    'appli de merde|ça sert à rien|vous êtes nuls|n importe quoi|pire appli|tu comprends rien|c est faux|menteur|t es bête|inutile ce bot|encore faux|ça marche jamais|ton train est pas passé',
  lost: 'j ai laissé mon sac dans le wagon|oublié mon parapluie|perdu mon portable|où sont les objets trouvés|qui appeler pour mon sac|mon portefeuille est resté dans le train|j ai égaré mes clés|retrouver mes affaires',
  crowded:
    'c est bondé à cette heure|y a du monde|on peut s asseoir|reste des places|c est blindé|train rempli|beaucoup de gens|heure de pointe monde|faut rester debout',
  toilets: 'y a des wc|toilettes à bord|où faire pipi|des toilettes à la gare|les chiottes',
  weather: 'il va pleuvoir|il pleut là bas|faut un parapluie|il fait chaud|quel temps demain|orage|il fait beau',
  refund:
    'se faire rembourser|billet remboursable|annuler mon billet|échanger mon billet|j ai raté mon train le billet est valable|récupérer mon argent|changer la date du billet',
  buses:
    'vous faites aussi les bus|y a un bus|quel bus|un taxi c est combien|plutôt en bus|navette aéroport|le ferry|moto taxi|parking à la gare|en voiture',
  offTopic:
    'raconte une blague|où manger|qui a gagné le match|capitale de la france|quel âge as tu|un bon resto|taux de change|un hôtel|écris un poème|chante|tu m aimes|les infos|la météo politique',
  alerts:
    'comment être prévenu si mon train est annulé|préviens moi avant le départ|rappelle moi 10 minutes avant|mets une alerte|avertis moi|couper les notifications|je reçois pas les alertes|faut laisser l appli ouverte|désactiver les alertes|pas de son|recevoir un message avant|notif quand le train arrive',
  favorites:
    'enregistrer ce trajet|garder cette gare|mettre en favori|ajouter aux favoris|supprimer un favori|où sont mes favoris|mémoriser le trajet|retirer de la liste|ma gare maison',
  language:
    'comment mettre l appli en français|changer la langue|passer en anglais|chiffres birmans|c est en birman|mettre en anglais|traduire l appli|chiffres normaux',
  offline: 'ça marche sans réseau|sans wifi|pas de connexion|besoin d internet|mode avion|ça consomme des données',
  account:
    'mot de passe oublié|je peux pas me connecter|supprimer mon compte|créer un compte|faut s inscrire|pas reçu le code|changer mon mail|déconnexion|c est gratuit l inscription',
  tickets:
    'on peut payer par carte|où acheter un billet|réserver une couchette|réserver des places|guichet ouvert|acheter en ligne|distributeur|abonnement|carte mensuelle|payer dans le train|billet électronique|combien de jours avant acheter|où est le guichet|payer en liquide ou par carte|faut-il réserver|acheter sur le téléphone',
  app: 'tu sais faire quoi|comment ça marche|comment utiliser l appli|mode nuit|texte plus gros|signaler un problème|où sont les réglages|à quoi tu sers|la carte ne charge pas',
  wake: 'préviens moi quand on arrive|réveille moi avant|dis moi quand descendre|alarme à l arrivée|je vais dormir réveille moi|me prévenir quand descendre',
  tripDetails:
    'ya un changement ou c est direct|faut changer|c est direct|où changer|il arrive quand|on arrive à quelle heure|j arrive quand|lequel est le plus rapide|lequel prendre|c est quel train|quel numéro de train|il va où|quelle ligne|j y serai à temps|ça passe tout droit|un changement',
  late: 'il est à l heure|il a du retard|toujours pas là|j attends depuis longtemps|il est déjà parti|il est passé|combien de retard|il arrive ou quoi|le train ne vient pas',
  hours:
    'à partir de quelle heure ça roule le matin|jusqu à quand le soir|ça roule la nuit|premier et dernier de la journée|horaires du service|ça finit quand',
  near: 'on descend où|la gare la plus proche|je descends où pour|quel arrêt pour|quelle station pour|y a quoi autour|arrêt le plus près|où descendre pour',
  runs: 'y a t il des trains le dimanche|ça circule aujourd hui|y a grève|des perturbations|trafic normal|trains jours fériés|ligne fermée|c est annulé',
  returnTrip: 'et dans l autre sens|l inverse|en sens inverse|pour le retour|au retour|et pour rentrer|le contraire',
  before: 'un plus tôt|trop tard celui d avant|y en a un avant',
  after:
    'et si je rate celui la|si je ne l ai pas|et apres celui la|et si j arrive trop tard|trop tôt le suivant|un plus tard|plus tard|y en a un après|je vais le rater le suivant',
  fare: 'le total aller retour|pour deux personnes|première classe prix|le moins cher|tarif enfant|je paie combien|ça me coûte|prix du billet',
  duration: 'ça met combien de minutes|c est long|c est loin|temps du voyage',
  stops: 'combien d arrêts entre|ça fait combien de stations|ya combien d arrêts',
  loop: 'le tour entier combien de temps|toute la boucle durée|faire le tour complet',
  direction:
    'dans quel sens prendre la boucle|je prends dans quel sens|si je prends l autre sens|sens des aiguilles ou pas|c est quel sens',
  last: 'le dernier de la journée|le tout dernier|le plus tard possible',
  first: 'le tout premier|le plus tôt possible|le premier du matin',
  next: 'y a un train là|quand passe le train|les départs|tous les trains|il y a quoi comme trains|le prochain',
  all: 'donne moi toute la liste|tous ceux de la journée|il y en a combien dans la journée',
  transfer: 'il faut changer de train|on reste dans le même train',
  fastest: 'lequel arrive le plus tôt|celui qui met le moins de temps',
  unlisted:
    'je peux prendre mon vélo|mon chien peut monter|il y a des prises|les enfants paient moins|ça part de quel quai|il y a des lits dans le train de nuit|accès fauteuil roulant|on peut payer le contrôleur|on peut fumer|peut-on manger à bord|combien de minutes il reste en gare|le téléphone de la gare|combien de valises|mettre un scooter dans le train',
  about: "qui a créé l'application|l'application coûte combien|c'est l'appli de la compagnie",
  live: "est-ce en temps réel|de quand datent les horaires|pourquoi c'est gris|les retards sont vrais",
  display: "c'est écrit trop petit|la police est trop petite|mettre l'écran en noir|agrandir les lettres",
  news: "la ligne est coupée|y a-t-il des travaux|le trafic est suspendu|des annonces aujourd'hui",
  sameTimes: "c'est pareil le week-end|c'est pareil le dimanche|les heures changent le samedi|horaires identiques toute la semaine",
}
