import type { Examples } from '../words.ts'

export const GERMAN_EXAMPLES: Examples = {
  hello:
    'hey|hi|huhu|na|grüezi|grüß dich|moin moin|jemand da|bist du ein mensch|bist du ein bot|wer bist du eigentlich|wie heißt du|schönen guten tag|hallo zusammen|tach|gude',
  thanks:
    'okay dank dir|dankeschön|thx|merci|top|passt|perfekt|prima|klasse|hat geklappt|alles klar danke|gut zu wissen|verstanden|okay|in ordnung|das wars|ciao|bis dann|tschau|lieb von dir|hat geholfen|jo danke|schönen tag noch|mach ich',
  emergency:
    'kind ist verschwunden was tun|jemand liegt auf den gleisen|mann ist umgekippt|frau ohnmächtig|es brennt|rauch im wagen|jemand blutet|brauche einen arzt|hilfe jemand ist gestürzt|ich werde verfolgt|schlägerei im zug|mein geldbeutel wurde geklaut|handy gestohlen|taschendieb|jemand bedroht mich|sohn nicht mehr da|person bewusstlos|atmet nicht|belästigt mich|ruf die polizei|herzinfarkt|tochter verloren gegangen',
  insult:
    'du bist nutzlos|so ein mist|schlechteste app|taugt nix|scheiß app|kannst du überhaupt was|du verstehst nichts|das war falsch|verarschst du mich|völlig unbrauchbar|zug kam nicht du lügst|so ein schrott|depp',
  lost: 'rucksack im zug liegen gelassen|hab mein handy im zug|jacke vergessen|wo ist das fundbüro|schirm liegt noch im zug|tasche weg|geldbörse verloren|schlüssel verloren|etwas im zug vergessen wen anrufen',
  crowded:
    'wie voll ist der zug|krieg ich einen sitzplatz|ist viel los|ist da platz|kann man sitzen|arg voll|rushhour gedrängel|wie ausgelastet|viele leute drin|muss ich stehen',
  toilets: 'gibts im zug klo|muss mal|wo ist das wc|toilette an bord|klo am bahnhof',
  weather: 'regnets heut|brauch ich einen schirm|wie heiß wird es|wie wird das wetter|scheint die sonne|gewitter|schüttet es',
  refund:
    'krieg ich mein geld wieder|fahrkarte umtauschen|zug verpasst gilt das ticket noch|stornierung|fahrt absagen geld|karte nicht benutzt',
  buses:
    'fährt ein bus|welcher bus|taxi kosten|gibts eine fähre|schneller mit dem bus|grab|parkplatz am bahnhof|mit dem auto|busverbindung',
  offTopic:
    'erzähl einen witz|wo kann man gut essen|wer hat gewonnen|hauptstadt von|wie alt bist du|hotel in der nähe|schreib ein gedicht|was gibts neues|kannst du singen|liebst du mich|wer ist präsident',
  alerts:
    'und benachrichtigung aus|erinnere mich 10 minuten vorher|sag bescheid bevor er fährt|hinweis vor der abfahrt|meldungen ausschalten|keine benachrichtigungen mehr|kommt kein hinweis|wie erfahre ich wenn er ausfällt|push an|ton aus|melde dich wenn der zug kommt|muss die app dafür offen sein|alarm stellen',
  favorites:
    'favoriten löschen wie|station merken|strecke speichern|verbindung merken|lieblingsbahnhof|zu den favoriten|wo sind meine gespeicherten|aus der liste entfernen|merk dir die strecke|zuhause festlegen',
  language:
    'app zeigt burmesische zahlen|wie krieg ich normale zahlen|auf englisch umstellen|falsche sprache|auf deutsch stellen|app auf deutsch|ziffern ändern|andere sprache|warum ist alles burmesisch',
  offline: 'geht das ohne netz|kein empfang|brauche ich internet|ohne datenverbindung|flugmodus|wie viel datenvolumen',
  account:
    'passwort vergessen|kann mich nicht anmelden|konto löschen|wie registriere ich mich|muss ich mich anmelden|code kommt nicht|e mail ändern|abmelden|profil anlegen',
  tickets:
    'wo kauf ich tickets|kann man reservieren|mit karte zahlen|schlafwagen buchen|online kaufen|fahrkartenautomat|monatskarte|tageskarte|beim schaffner kaufen|schalter offen|nur bar|wie viele tage vorher kaufen|wo ist der schalter|kann ich mit karte zahlen|muss ich reservieren|wie früh muss man tickets holen|kauf übers internet',
  app: 'was kannst du alles|wie funktioniert das|wie benutze ich die app|dunkler modus|schrift größer|einstellungen wo|fehler melden|karte lädt nicht|wofür bist du da',
  wake: 'weck mich da bitte|sag bescheid wenn ich aussteigen muss|weck mich vorher|alarm beim aussteigen|nicht verschlafen|ich penn im zug weck mich',
  tripDetails:
    'muss ich umsteigen|geht das auch direkt|ohne umsteigen|wo steig ich um|durchgehend|wann komm ich an|welcher ist am schnellsten|welchen soll ich nehmen|schaff ich das|welcher zug ist das|zugnummer|wohin fährt die|wo fährt der hin|fährt der durch|welche linie|wie oft umsteigen',
  late: 'kommt der noch|ist der schon weg|warte schon ewig|wo bleibt der zug|ist er pünktlich|kommt nicht|schon abgefahren|wie viel verspätung|ist der 8 uhr zug ausgefallen',
  hours:
    'wann ist schluss|fährt nachts was|bis wie spät fährt was|ab wann geht es los morgens|rund um die uhr|erste und letzte bahn des tages',
  near: 'wo muss ich aussteigen für|wie komm ich am nächsten ran|welche haltestelle für|welcher halt liegt bei|wo aussteigen|was ist dort in der nähe|nächstgelegene station',
  runs: 'ist der ring gerade gestört|fährt sonntags was|fahren züge am feiertag|gibt es störungen|streik|läuft alles normal|fällt was aus|fährt heute überhaupt was',
  returnTrip: 'nein anders rum|andersrum|die gegenrichtung|heimweg|hin und wieder zurück',
  before: 'geht auch früher|gibts einen davor|zu spät früher',
  after:
    'und wenn ich den nicht kriege|falls ich den verpasse|was kommt danach|und wenn ich zu spät bin|geht auch später|zu früh später|den schaff ich nicht',
  fare: 'wie teuer ist das|für zwei personen|hin und zurück preis|erste klasse preis|kinder ermäßigt|billigstes ticket|was zahl ich|kostet der spaß',
  duration: 'wie viele minuten fahrt|wie lang bin ich unterwegs|wie lang dauert das|ist das weit',
  stops: 'wie viele stationen sind das|anzahl halte',
  loop: 'einmal ganz rum wie lange|ganze ringbahn fahren|wie lang für eine runde|wie viele haltestellen hat die ringbahn',
  direction: 'im oder gegen den uhrzeigersinn|wie rum fährt der|welche richtung ist schneller|links oder rechts herum',
  last: 'der letzte|die letzte heute',
  first: 'der erste|frühester morgens',
  next: 'wann fährt was|was kommt jetzt|welche züge fahren da|alle züge|wann kommt der|wann fährt einer',
  all: 'zeig alle abfahrten|die ganze liste für heute|wie viele fahren täglich',
  transfer: 'muss ich umsteigen|muss man wechseln|bleib ich im selben zug',
  fastest: 'welcher ist am schnellsten da|der mit der kürzesten fahrzeit',
  unlisted:
    'darf mein rad mit|darf der hund mit|gibts strom am platz|zahlen kinder weniger|von welchem gleis|gibt es betten im nachtzug|barrierefrei|kann ich beim schaffner zahlen|ist rauchen erlaubt|kann man im zug essen|wie viele minuten steht der zug dort|telefonnummer vom bahnhof|wie viel gepäck ist erlaubt|kann ich ein moped mitnehmen',
  noMeaning: 'von aus|ab hier|von dort aus',
  about: 'wer hat das gemacht|ist die app gratis|gehört die app zur bahn|muss ich für die app zahlen',
  live: 'sind das echte zeiten|ist das in echtzeit|wie alt ist der fahrplan|warum ist die uhrzeit grau',
  display: 'buchstaben sind winzig|kann man den text größer machen|bildschirm dunkel machen|die schrift ist zu klein',
  news: 'ist die strecke gesperrt|wird an der strecke gearbeitet|gibt es etwas neues zum zugverkehr|ist der zugverkehr eingestellt',
  sameTimes:
    'ist sonntags der fahrplan gleich|fährt am wochenende alles gleich|gilt am feiertag ein anderer plan|ist der fahrplan am samstag derselbe',
}
