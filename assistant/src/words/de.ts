import type { Vocabulary } from './words.ts'
import { GERMAN_EXAMPLES as EXAMPLES } from './examples/de.ts'

export const GERMAN_VOCABULARY: Vocabulary = {
  cues: {
    first:
      'erster|erste|ersten|erstes|erster zug|frühester|früheste|frühesten|frühestmöglich|frühestmögliche|allererster|allererste|allerersten',
    last: 'letzter|letzte|letzten|letztes|letzter zug|spätester|späteste|spätesten|spätestmögliche|allerletzter|allerletzte|allerletzten',
    next: 'nächster|nächste|nächsten|nächstes|abfahrten|abfahrt|abfahrtstafel|fahrplan|fährt ab|kommt|als nächstes|was fährt|welche züge|kommt ein zug|fahren|züge|in wie vielen minuten|in wie viel minuten|in wieviel minuten|wie viele minuten noch|wie lange muss ich warten|wie lang muss ich warten',
    before:
      'der davor|die davor|davor|einen früher|vorherige|vorheriger|der vorherige|einer früher|früheren|frühere|nix früher|nichts früher|nicht früher|etwas früher|was früheres|der frühere|davor geht nix|davor nix|davor nichts|und davor|was vorher|vorher was|gibts was vorher|etwas vorher',
    duration:
      'wie lang|wie lange|dauer|dauert|fahrzeit|reisezeit|wie viele minuten|wieviele minuten|wie viel zeit|wie weit|fahrtdauer|wie viele stunden|zieht sich',
    stops:
      'wieviel stationen|wieviel haltestellen|wie viel stationen|wie viel haltestellen|wieviel halte|wieviel stopps|wie viele stopps|wieviele haltestellen|wieviele stationen|wie viele haltestellen|wie viele stationen|wie viele halte|anzahl der halte|anzahl der stationen|wie viele bahnhöfe|wieviele halte|wie oft hält|anzahl stationen',
    direction:
      'richtung ist|welche richtung|im uhrzeigersinn|gegen den uhrzeigersinn|linksherum|rechtsherum|links oder rechtsherum|uhrzeigersinn|welcher richtung|wie herum|andersherum|andersrum kürzer|kürzer|andersrum schneller|andersrum',
    fare: 'rückfahrkarte|was kostet|was kostets|kostets|kostet|kosten|fahrpreis|preis|ticket|fahrkarte|fahrschein|wie teuer|wie viel kostet|wieviel kostet|kyat|tarif|wieviel|tickets|fahrkarten|kostenlos|wie viel|wie viel kostet das|was kostet das|wie viel kostet es|ersten klasse|erster klasse|was macht das|ausländer|zahle ich|zahl ich|zahlen wir|touripreise|preise|billiger|günstiger',
    near: 'nächste haltestelle|nächster bahnhof|nächste station|nächster halt|nähe|in der nähe|nah|am nächsten|nächstgelegen|nächstgelegene|nächstgelegener|sehenswürdigkeiten|zu sehen|zu sehn|anzuschauen|was gibt es|was gibts bei|liegt am nächsten|rund um|in der nähe von|bei der|welcher bahnhof|welchem bahnhof|was kann man|wo steig ich aus|wo steige ich aus|wo muss ich aussteigen|wo aussteigen|wo muss ich raus',
    where: 'wo ist|wo ist der zug|wo|wo bleibt|wo steckt|wo befindet sich',
    late: 'verspätung|verspätet|pünktlich|zu spät|verspaetung|hat er verspätung|hat der verspätung|kommt er pünktlich|unpünktlich|verpasst|schon weg|kam nicht|kam nie|kam keiner|nix kommt|kommt nix|kommt nicht|kommt keiner|nicht gekommen|abgefahren|wo ist der gerade|wo ist der jetzt|wo ist er gerade|wo ist er jetzt|kommen sollen',
    runs: 'verkehrt|fährt|fällt aus|ausgefallen|in betrieb|störungen|störung|verspätungen|ausfälle|fährt er|fährt der|fährt er auch|verkehrt er',
    hours:
      'von wann bis wann|betriebszeiten|betriebszeit|ab wann fahren|bis wann fahren|wie oft fahren|ab wann|bis wann|fahrzeiten der züge|wann fahren die züge|beginnt der betrieb|ist schluss|schluss ist|ist heute schluss|heute schluss ist|wann ist betriebsschluss|bis wie viel uhr|bis wieviel uhr|nachts noch züge|fahren nachts|öffnungszeiten|öffnet|schließt|geöffnet|offen|macht auf|macht zu|wann auf|bahnhof zu|bahnhof auf|bahnhof offen',
    help: 'wie stelle ich|wie kann ich|wie|einstellen|stelle ich|aktivieren|hilfe|ändern|was kannst du|einschalten',
    app: 'app|hilfe|was kannst du|alarm|benachrichtigung|benachrichtigungen|favorit|favoriten|erinnerung|erinnern|sprache|offline|konto|passwort|anmelden|einstellung|einstellungen|dunkelmodus|wecker',
    alerts:
      'alarm|benachrichtigung|benachrichtigungen|erinnerung|erinnern|wecker|hinweis|hinweise|vor abfahrt bescheid|vor der abfahrt bescheid|push abstellen|push aus|push nachrichten|benachrichtigungen aus|benachrichtigungen ab|mitteilungen aus',
    alarm:
      'bildschirm aus|display aus|bildschirm gesperrt|handy gesperrt|klingelt das|klingelt es|klingelt der wecker|wecker auch wenn|vibrieren|vibration|lautlos|stumm|funktioniert der wecker|geht der wecker|bildschirmsperre|wenn das display|wenn der bildschirm',
    alertTest:
      'push kommt nicht|keine push|keine mitteilung|keine mitteilungen|keine benachrichtigung|keine benachrichtigungen|benachrichtigungen kommen nicht|hinweis kam nicht|kommen keine hinweise|hinweise kommen nicht|push funktioniert nicht|krieg keine push|meldung kam nicht|push kommt',
    code: 'code kommt nicht|kein code|code nicht bekommen|bestätigungscode|code kam nicht|code nicht angekommen|krieg keinen code|keinen code bekommen|keinen code',
    report: 'wo melde ich|melden|anderen sagen|wo kann ich melden',
    favorites:
      'favorit|favoriten|speichern|merken|speicher|speicher das|merk dir|als favorit|zu den favoriten|lieblingsbahnhof|lieblingsbahnhöfe|lieblingsstation|lieblingsstationen',
    language: 'auf englisch|auf deutsch|auf burmesisch|sprache|sprache ändern',
    offline: 'offline|ohne internet|kein netz|ohne netz|kein empfang|ohne empfang|funkloch|ohne daten|keine daten',
    account: 'konto|passwort|anmelden|registrieren|einloggen',
    share: 'teilen|schicken|teil das|teile das|schick das|schicke das|schick es|weiterschicken|weiterleiten|teile ich|mit freunden teilen',
    identity:
      'bist du ein mensch|bist du echt|bist du ein bot|bist du ein roboter|bist du eine ki|bist du ne ki|echter mensch|wer bist du|was bist du|wer hat dich|sprichst du|kannst du deutsch|verstehst du|was kann ich fragen|was kann ich dich fragen|was weißt du|welche sprachen|einen namen|wie heißt du|dein name|wer hat dich gemacht',
    deletion: 'lösche ich mein konto|konto löschen|account löschen|losche mein konto|lösche mein konto|profil löschen|konto kündigen',
    hello: 'hallo|guten morgen|guten tag|guten abend|moin|servus|grüß gott|wie gehts|wie geht es dir|wer bist du|tag|hallöchen|na du',
    thanks:
      'danke|danke schön|vielen dank|tschüss|auf wiedersehen|super|alles klar|ok|bis bald|gute nacht|kein problem|schönen tag|schönen abend|gern geschehen|egal|passt schon|schon gut|macht nichts',
    go: 'ich will|ich möchte|möchte|muss|wie komme ich|komme ich|fahren|will|nach hause|verbindung|verbindungen|schnellste verbindung|hinkommen|wie komm ich|hin|reisen',
    train:
      'feiertag|feiertags|feiertagen|weihnachten|silvester|zug|züge|bahn|eisenbahn|zügen|ringbahn|ring|ringlinie|zugverkehr|linie|noch was|noch etwas|noch einer',
    when: 'wann|um wie viel uhr|wieviel uhr|uhrzeit|um wieviel uhr|um welche zeit',
    returnTrip:
      'zurück|und zurück|rückweg|rückfahrt|umgekehrt|retour|andere richtung|zurück am|heim|nach hause zurück|zurück aus|zurück von|wieder weg|von da weg|da wieder weg',
    continuation: 'und|erst am|erst um|dann am|was ist mit|wie sieht es|und am|und um',
    arrive:
      'flug|flieger|ankunft|ankommen|sein|dort sein|ankunft vor|ankunft bis|spätestens|da sein|bis|termin|verabredet|arbeitsbeginn|schicht|schichtbeginn|vorstellungsgespräch',
    depart: 'abfahrt um|abfahren|losfahren|fahre ab|nicht vor|nicht früher als|frühestens',
    now: 'jetzt|sofort|gerade|im moment|momentan|aktuell',
    today: 'heute|heut|heut abend|heute abend|heute nacht|heute morgen|heute früh',
    tomorrow: 'morgen|morgen früh|morgen abend|morgen nachmittag|morgen vormittag',
    afterTomorrow: 'übermorgen',
    yesterday: 'gestern',
    tickets:
      'kreditkarte|mit karte|ec karte|tickets kaufen|ticket kaufen|fahrkarte kaufen|fahrkarten kaufen|kaufen|buchen|wo bekomme ich|fahrkarten|wo kauft man|karte kaufen|reservieren|vorher buchen|im voraus|kartenzahlung|karte zahlen|handy bezahlen|bar bezahlen|nur bar|im internet kaufen|kauf im internet|am schalter|mit visa|tickets holen|wie früh muss ich da sein|wie viel früher|wo kriegt man|wo krieg ich|wo kriege ich|wo kauf ich|wo kaufe ich',
    live: 'echtzeit|live daten|ist das live|live oder|in der app live|wie aktuell|aktualisiert|wie alt sind|stand der daten|grau|graue|grauen|ausgegraut|woher kommen die|woher habt ihr|woher hast du|woher stammen',
    display:
      'dunkelmodus|dunkler modus|dunkles design|dark mode|nachtmodus|zu hell|schriftgroße|schrift großer|schrift zu klein|schrift ist zu klein|text vergroßern|schrift vergroßern|buchstaben großer|großere schrift|schriftgröße|text größer|schrift größer|text vergrößern|schrift vergrößern|größere schrift|dunkel stellen|dunkel machen',
    about:
      'app kostenlos|kostet die app|app gratis|app umsonst|wer hat die app|wer hat diese app|wer macht die app|wer steckt|wer entwickelt|entwickler|offizielle app|von wem ist|wer betreibt|app bezahlen',
    ring: 'ring|ringbahn|ringlinie|ringzug|rundbahn|circular|kreisbahn',
    news: 'bauarbeiten|gebaut|baustelle|gesperrt|sperrung|streckensperrung|eingestellt|meldungen zur|aktuelle meldungen|neuigkeiten|storungsmeldung|störungsmeldung|meldung|durchsage|ankündigung|stillgelegt heute|unterbrochen|störung|störungen|gestört',
    sameTimes:
      'gleichen zeiten|gleiche zeiten|gleicher fahrplan|selbe fahrplan|derselbe fahrplan|anderen fahrplan|anderer fahrplan|andere zeiten|andere abfahrtszeiten|wie werktags|wie unter der woche|feiertagsfahrplan|sonntagsfahrplan|wochenendfahrplan|samstag derselbe|sonntag derselbe|samstags anders|sonntags anders|fahrplan gleich|am samstag derselbe|am sonntag derselbe|selber fahrplan|alles so|genauso|genau so|weniger züge|gleich wie',
    compare:
      'verschiedene bahnhöfe|verschiedene stationen|derselbe bahnhof|selbe bahnhof|gleiche bahnhof|zwei verschiedene|das gleiche|dasselbe|unterschied zwischen|gleiche station|selbe station|unterschiedliche bahnhöfe',
    fareClass: 'upper class|erste klasse|1 klasse|zweite klasse|ordinary class|klasse|ersten klasse|erster klasse',
    after:
      'der danach|die danach|danach|der nächste danach|einen später|einer später|den danach|den nächsten danach|verpasse|verpass|wenns ausfällt|wenn er ausfällt|den verpasse|keinen späteren|späteren|nix später|nichts später|was späteres|nicht schaffe|noch andere|andere züge|sonst noch einer|sonst noch was',
    wake: 'weck mich|wecke mich|aufwecken|wecken|weckst du mich|weck|klingeln|wecker vor|stell mir einen wecker|bescheid vor dem aussteigen|vor dem aussteigen bescheid|bescheid bevor ich aussteige|bevor ich raus muss|vor meinem halt',
    lead: 'vorher|minuten vorher|station vorher|halt vorher|halt früher|haltestelle davor|haltestelle vorher|bahnhof vorher|station früher|minuten eher|min eher|minuten davor|min davor',
    cancel:
      'abbrechen|stornier das|stornier|lass gut sein|doch nicht wecken|nicht wecken|wecker aus|wecker wieder aus|ausschalten|vergiss es|brich ab',
    notify: 'sag mir bescheid|sag bescheid|bescheid|benachrichtige mich|meld dich|melde dich|info bei|informier mich|informiere mich',
    aboard:
      'ich sitze im|sitze im|sitz im|ich bin im|bin im|bin gerade im|wir sind im|sitze gerade im|eingestiegen|genommen|ich sitze in|im zug um',
    otherWay: 'andere richtung|anderen richtung|gegenrichtung|entgegengesetzte richtung|entgegengesetzt|andersrum|andersherum|anders herum',
    circular: 'ringbahn|ringzüge|ringzug|ringlinie|nur der ring|nur den ring|nur ring',
    walk: 'zu fuß|zu fuss|laufen|fußweg|fussweg|fußläufig',
    loop: 'ganze ring|ganzen ring|ganze runde|einmal rundherum|einmal rum|ganze strecke|komplette runde|ganze rundfahrt|rundfahrt|eine runde|runde|im kreis|um die stadt|einmal herum|ringstrecke|1x rundherum|1x rum|rundrum|einmal rundrum|einmal rundrum fahren',
    correction: 'nein|nee|ich meine|ich meinte|doch|sondern|quatsch|falsch|nicht|lieber|stattdessen|doch lieber',
    lost: 'verloren|vergessen|liegen lassen|liegengelassen|fundbüro|fundsachen|liegen gelassen',
    crowded:
      'es voll|zug voll|züge voll|überfüllt|wie voll|sitzplatz|sitzplätze|gedränge|ausgelastet|platz frei|voll|sehr voll|so voll|leer|am leersten|viel los|stehplatz|weniger voll|leerer',
    punctuality:
      'oft verspätet|oft zu spät|oft verspätung|meistens pünktlich|meist pünktlich|immer pünktlich|normalerweise pünktlich|normalerweise verspätet|immer zu spät|immer verspätung|immer verspätet|meistens verspätet|meist verspätet|üblicherweise|viele verspätungen|viel verspätung|wie zuverlässig|zuverlässig|sonst pünktlich|eigentlich pünktlich|oft unpünktlich|wie pünktlich',
    toilets: 'toilette|toiletten|klo|wc|örtchen|klos',
    weather: 'wetter|regnet|regen|temperatur|wettervorhersage|sonnig|wird es regnen|regenschirm|regnen|heiß|schwül|starkregen',
    refund: 'geld zurück|erstattung|erstatten|rückerstattung|stornieren|umtauschen|erstattet|ticket zurückgeben',
    buses: 'bus|busse|taxi|taxis|die fähre|der fähre|eine fähre|einer fähre|fährboot|buslinie|nachtbus',
    emergency:
      'mir ist schlecht|mir ist übel|mir gehts schlecht|schwindelig|angefahren|überfahren|aufs gleis|auf die gleise|aus dem zug gefallen|herzinfarkt|rauch|gestohlen|geklaut|blutet|ohnmächtig|bewusstlos|brennt|messer|umgekippt|umgefallen|zusammengebrochen|kind ist weg|kind verloren|kind verschwunden|vermisst|verschwunden|notfall|polizei|krankenwagen|feuerwehr|notruf|unfall|verletzt|überfallen|ausgeraubt|bestohlen|notarzt|vom bahnsteig gefallen|gesturzt|gestürzt|ohnmachtig|schlagerei|schlägerei|rauch im|beklaut|krampfanfall|auf den gleisen|auf dem gleis',
    insult:
      'dumm|blöd|idiot|nutzlos|scheiße|halt die klappe|doof|mist|bescheuert|dämlich|du taugst nichts|nervt|nervig|frechheit|saftladen|schrott|unfähig',
    offTopic: 'restaurant|essen|fußball|hotel|rezept|witz|nachrichten|bundeskanzler|film|lied|dollar|dollarkurs|wechselkurs',
    tripDetails:
      'umsteigen|umstieg|direkt|wann ist der da|wann kommt er an|wann bin ich da|der schnellste|ankunftszeit|ankunft|kommt an|bin ich da|wo umsteigen|wohin fährt|bis wohin|welche strecke|wo fährt der hin|wo fährt er hin|endstation|wo fährt',
    stopsAt:
      'wo hält|welche halte macht|welche bahnhöfe|hält|hält der in|hält er in|hält der|fährt über|über|kommt durch|halte von|haltestellen von|halte des|wo halt|überall|welche strecke|welchen weg',
    there: 'dort|dahin|dorthin',
    fromThere: 'von hier|ab hier|von da|von dort|ab da|ab dort',
    clockwise: 'im uhrzeigersinn|rechtsherum',
    anticlockwise: 'gegen den uhrzeigersinn|linksherum',
    afternoon: 'nachmittag|nachmittags|morgen nachmittag|nach dem mittagessen|nach mittag',
    evening: 'abend|abends|heut abend|heute abend|morgen abend|heute nacht|nachts|nachtzug|nach der arbeit|nach feierabend|feierabend',
    all: 'alle züge|alle abfahrten|alle verbindungen|jeden zug|ganzer tag|ganzen tag|ganzer fahrplan|den ganzen fahrplan|kompletter fahrplan|kompletten fahrplan|gesamter fahrplan|wie viele züge|wieviele züge|wieviel züge|wie viele am tag|wieviele am tag|züge am tag|züge pro tag|züge pro stunde|anzahl der züge|wie oft|wie oft fahren|wie häufig|takt|alle wie viel minuten|nur das|mehr nicht|nur einer|nur einen|nur der eine|nur den einen',
    transfer: 'umsteigen|umstieg|umstiege|direkt|direktzug|direktverbindung|ohne umsteigen|durchfahren',
    fastest:
      'schnellste|schnellster|schnellsten|schnellstes|schnellster zug|der schnellste|am schnellsten|kürzeste fahrzeit|welcher ist schneller|schneller|früher da|welcher früher',
    dayTrip:
      'tagesausflug|tagestour|hin und zurück an einem tag|am selben tag zurück|am gleichen tag zurück|selben tag wieder|gleichen tag wieder|abends wieder zurück|an einem tag|in einem tag',
    bothWays: 'hin und zurück|hin und rückfahrt|rückfahrkarte',
    unlisted:
      'schlafwagen|liegewagen|liegeplatz|klimaanlage|klimatisiert|bahnsteig|gleis|welches gleis|studenten|student|schüler|senioren|kinder|kind|kinderpreis|ermäßigung|rabatt|steckdose|steckdosen|wlan|rollstuhl|aufzug|rolltreppe|gepäck|koffer|fahrrad|fahrräder|rad mitnehmen|motorrad|hund|hunde|rauchen|speisewagen|im zug kaufen|im zug bezahlen|erste klasse|1 klasse|klasse|zu essen|essen|bordbistro|wie lange halt|wie lange hält|aufenthalt|gepackwagen|gepäckwagen|gepack|telefonnummer|rufnummer|hotline|moped|fracht|paket|wie lange steht|klima|baby|babys|kleinkind|kinderwagen|aussicht|landschaft|schließfach|schließfächer|reisepass|fotos|fotografieren|tageskarte|jahre alt|gefährlich|ist das sicher|ist es sicher|sicher nachts|frauenabteil',
    stopover: 'aussteigen und weiter|zwischendurch aussteigen|zwischenstopp|unterwegs aussteigen|da aussteigen|dort aussteigen',
    around: 'gegen|so um|ungefähr|circa|ca',
    sameTime: 'gleiche zeit|selbe zeit|gleiche uhrzeit|selbe uhrzeit',
    nightTrain: 'nachtzug|nachtzüge|über nacht',
    second: 'zweite|zweiter|zweiten|der zweite|den zweiten',
    everyDay: 'jeden tag|täglich|tagtäglich|welche tage|an welchen tagen|welchen tagen|jeden einzelnen tag|ist das jeden tag',
    holiday: 'feiertag|feiertags|feiertagen|weihnachten|silvester|neujahr|thingyan|wasserfest|an ostern|vollmond',
    noMeaning:
      'der|die|das|voll|ein|eine|von|nach|zum|zur|ab|bis|in|im|an|am|um|bitte|ich|ist|es|sind|bin|gibt|gibts|was|wer|und|oder|mit|den|dem|dann|vom|bahnhof|start|bundeskanzler|rezept|wetter|uhr|halb|viertel|vor|gegen|minuten|stunden|zwischen|wird|welcher|welche|welches|sonntag|linie|ring|mir|einen|schnellste|schneller|er|dort|da|kann|man|habe|mein|meine|meinen|hab|auch|so|dahin|wie viel uhr',
  },
  examples: EXAMPLES,
  durations: {
    numbers:
      'einer=1|eine=1|ner=1|ne=1|zwei=2|drei=3|fünf=5|zehn=10|fünfzehn=15|zwanzig=20|dreißig=30|vierzig=40|anderthalb=1.5|eineinhalb=1.5',
    minutes: 'min|minute|minuten',
    hours: 'h|std|stunde|stunden',
    andHalf: 'einhalb',
    halfHour: 'halben stunde|halbe stunde|einer halben stunde|eine halbe stunde|ner halben stunde|1 halben stunde',
    quarter: 'viertelstunde|einer viertelstunde|ner viertelstunde',
    about: 'ca|circa|etwa|rund|ungefähr',
    fromNow: { before: 'in' },
    later: { after: 'später' },
    earlier: { after: 'früher|eher' },
  },
  clock: {
    forms: [
      { form: 'halb {h}', add: -30 },
      { form: 'viertel nach {h}', add: 15 },
      { form: '(?:viertel vor|dreiviertel) {h}', add: -15 },
      { form: '{h} ?uhr(?: {M})?', certain: 'from4' },
    ],
    at: 'um|gegen|vor|nach|bis|ab|spätestens',
    midnight: 'mitternacht',
    noon: 'mittag',
    counted: 'zug|halt|bahnh',
    morning: 'früh(?![a-z])|vormittag|vormittags|morgens',
    later: 'nachmittag|abend',
    atNight: 'nacht|mitternacht',
    by: { before: 'flug um|flieger um|flug geht um|termin um|bis|(?<!nicht )(?<![a-z])vor|spätestens|spätestens um|bis um' },
    units: 'uhr',
    range: { before: 'zwischen|zw|zwischen ca|von|ab', between: 'und|u|bis' },
  },
  numerals: [
    {
      words: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
      after: 'uhr',
      before: 'wir sind|halb|viertel nach|viertel vor|um|gegen|vor|nach|dreiviertel',
    },
  ],
  currency: 'euro|eur',
  trainNumber: { before: 'zug|züge|mit de[rm]|geht der|kommt der|fährt der', after: '', units: 'min(?:uten)?\\b|uhr\\b|stunden?\\b' },
  nextWeekday: 'nächsten?|kommenden?',
  weekdays: [
    'montag|montags|mo',
    'dienstag|dienstags|di',
    'mittwoch|mittwochs|mi',
    'donnerstag|donnerstags',
    'freitag|freitags|fr',
    'samstag|sonnabend|samstags|wochenende',
    'sonntag|sonntags',
  ],
  months: ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
  before: {
    not: 'nicht|nicht von|nicht ab|nicht nach|statt',
    from: 'von|vom|von der|ab|aus|start|start in|startend in|abfahrt|ab dem|von dem|bin in|bin gerade in|wohne in|wohn in',
    to: 'nach|zum|zur|bis|richtung|bis zum|bis nach|ziel|zu|zu der|nur richtung|aussteigen in|raus in',
    at: 'in|an|am|bei|an der|nähe von|abfahrten|im',
  },
  after: { from: 'ab' },
  fillers: 'bahnhof|der|die|dem|station|bf',
  mainStation: 'hauptbahnhof|hbf|zentralbahnhof|zentrum|innenstadt|stadtmitte|city|zentral',
  intoTown: 'in die stadt|stadteinwärts',
  airport: 'flughafen|airport',
  pagoda: 'pagode',
  market: 'markt|basar',
  riders: {
    before: 'preis für|kostet es für|ticket für|tickets für|wir sind',
    after: 'erwachsene|erwachsenen|personen|leute|mann|ticket|tickets|fahrkarten',
    numbers: 'zwei=2|drei=3|vier=4|fünf=5|sechs=6',
    groups: 'zu zweit=2|zu dritt=3|zu viert=4|für zwei=2|für drei=3|für uns beide=2|für uns zwei=2|wir beide=2',
  },
  shorthand:
    'wielang=wie lang|wielange=wie lange|wievile=wie viele|bhf=bahnhof|std=stunden|nen=einen|ne=eine|grad=gerade|grade=gerade|ned=nicht|nich=nicht|heit=heute|tix=tickets|kommts=kommt es|brauchts=braucht es|dauerts=dauert es|fährts=fährt es|obs=ob es|wanns=wann es|zugverbindung=verbindung|ygn=yangon|mdy=mandalay|pw=passwort|we=wochenende|zweit=2 personen|dritt=3 personen|viert=4 personen',
}
