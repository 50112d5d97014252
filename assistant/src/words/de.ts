import type { Words } from './words.ts'

export const DE: Words = {
  cues: {
    first:
      'erster|erste|ersten|erstes|erster zug|frühester|früheste|frühesten|frühestmöglich|frühestmögliche|allererster|allererste|allerersten',
    last: 'letzter|letzte|letzten|letztes|letzter zug|spätester|späteste|spätesten|spätestmögliche|allerletzter|allerletzte|allerletzten',
    next: 'nächster|nächste|nächsten|nächstes|abfahrten|abfahrt|abfahrtstafel|fahrplan|fährt ab|kommt|als nächstes|was fährt|welche züge|kommt ein zug|fahren|züge|in wie vielen minuten|in wie viel minuten|in wieviel minuten|wie viele minuten noch|wie lange muss ich warten|wie lang muss ich warten',
    before: 'der davor|die davor|davor|einen früher|vorherige|vorheriger|der vorherige|einer früher',
    duration:
      'wie lang|wie lange|dauer|dauert|fahrzeit|reisezeit|wie viele minuten|wieviele minuten|wie viel zeit|wie weit|fahrtdauer|wie viele stunden',
    stops:
      'wieviel stationen|wieviel haltestellen|wie viel stationen|wie viel haltestellen|wieviel halte|wieviel stopps|wie viele stopps|wieviele haltestellen|wieviele stationen|wie viele haltestellen|wie viele stationen|wieviele stationen|wie viele halte|wie viele haltestellen|anzahl der halte|anzahl der stationen|wie viele bahnhöfe|wieviele halte|wie oft hält|anzahl stationen',
    direction:
      'richtung ist|welche richtung|im uhrzeigersinn|gegen den uhrzeigersinn|linksherum|rechtsherum|links oder rechtsherum|uhrzeigersinn|welcher richtung|wie herum|andersherum',
    fare: 'was kostet|was kostets|kostets|kostet|kosten|fahrpreis|preis|ticket|fahrkarte|fahrschein|wie teuer|wie viel kostet|wieviel kostet|kyat|tarif|wieviel|tickets|fahrkarten|kostenlos',
    near: 'nähe|in der nähe|nah|am nächsten|nächstgelegen|nächstgelegene|nächstgelegener|sehenswürdigkeiten|zu sehen|zu sehn|anzuschauen|was gibt es|was gibts bei|liegt am nächsten|rund um|in der nähe von|nahe|bei der|welcher bahnhof|welchem bahnhof|was kann man',
    where: 'wo ist|wo ist der zug|wo|wo bleibt|wo steckt|wo befindet sich',
    late: 'verspätung|verspätet|pünktlich|zu spät|spät dran|verspaetung',
    runs: 'verkehrt|fährt|fällt aus|ausgefallen|in betrieb|störungen|störung|verspätungen|ausfälle',
    hours:
      'von wann bis wann|betriebszeiten|betriebszeit|ab wann fahren|bis wann fahren|wie oft fahren|ab wann|bis wann|fahrzeiten der züge|wann fahren die züge|beginnt der betrieb|ist schluss|schluss ist|ist heute schluss|heute schluss ist|wann ist betriebsschluss|bis wie viel uhr|bis wieviel uhr|nachts noch züge|fahren nachts',
    help: 'wie stelle ich|wie kann ich|wie|einstellen|stelle ich|aktivieren|hilfe|ändern|was kannst du|einschalten',
    app: 'app|hilfe|was kannst du|alarm|benachrichtigung|benachrichtigungen|favorit|favoriten|erinnerung|erinnern|sprache|offline|konto|passwort|anmelden|einstellung|einstellungen|dunkelmodus|wecker',
    alerts: 'alarm|benachrichtigung|benachrichtigungen|erinnerung|erinnern|wecker|hinweis|hinweise',
    favorites: 'favorit|favoriten|speichern|merken',
    language: 'sprache|sprache ändern',
    offline: 'offline|ohne internet',
    account: 'konto|passwort|anmelden|registrieren|einloggen',
    hello: 'hallo|guten morgen|guten tag|guten abend|moin|servus|grüß gott|wie gehts|wie geht es dir|wer bist du|tag|hallöchen|na du',
    thanks: 'danke|danke schön|vielen dank|tschüss|auf wiedersehen|super|alles klar|ok|bis bald',
    go: 'ich will|ich möchte|möchte|muss|wie komme ich|komme ich|fahren|will|nach hause|verbindung|verbindungen|schnellste verbindung|hinkommen|wie komm ich|hin|reisen',
    train: 'zug|züge|bahn|eisenbahn|zügen|ringbahn|ring|ringlinie|zugverkehr|linie',
    when: 'wann|um wie viel uhr|wieviel uhr|uhrzeit|um wieviel uhr',
    back: 'zurück|und zurück|rückweg|rückfahrt|umgekehrt|retour|andere richtung',
    follow: 'und|was ist mit|wie sieht es|und am|und um',
    arrive: 'ankunft|ankommen|sein|dort sein|ankunft vor|ankunft bis|spätestens|da sein|bis',
    depart: 'abfahrt um|abfahren|losfahren|fahre ab',
    now: 'jetzt|sofort|gerade|im moment|momentan|aktuell',
    today: 'heute|heut|heut abend|heute abend|heute nacht|heute morgen|heute früh',
    tomorrow: 'morgen|morgen früh|morgen abend|morgen nachmittag|morgen vormittag',
    afterTomorrow: 'übermorgen',
    yesterday: 'gestern',
    tickets: 'tickets kaufen|ticket kaufen|fahrkarte kaufen|fahrkarten kaufen|kaufen|buchen|wo bekomme ich',
    off: 'wetter|restaurant|essen|fußball|hotel|rezept|witz|nachrichten|regen|temperatur|bundeskanzler|film|lied|dollar|dollarkurs|wechselkurs',
    other:
      'der|die|das|ein|eine|von|nach|zum|zur|ab|bis|in|im|an|am|um|bitte|ich|ist|es|sind|bin|gibt|gibts|was|wer|und|oder|mit|den|dem|dann|vom|bahnhof|start|bundeskanzler|rezept|wetter|uhr|halb|viertel|vor|gegen|minuten|stunden|zwischen|wird|welcher|welche|welches|sonntag|linie|ring|mir|einen|schnellste|schneller',
  },
  weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
  months: ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
  before: {
    from: 'von|vom|von der|ab|aus|start|start in|startend in|abfahrt|ab dem|von dem|bin in|bin gerade in',
    to: 'nach|zum|zur|bis|richtung|bis zum|bis nach|ziel|zu|zu der',
    at: 'in|an|am|bei|an der|nähe von|abfahrten|im',
  },
  after: { from: 'ab' },
  beside: 'bahnhof|der|die|dem|station|bf',
  mainStation: 'hauptbahnhof|hbf|zentralbahnhof',
  airport: 'flughafen|airport',
  pagoda: 'pagode',
  market: 'markt|basar',
  shorthand:
    'wielang=wie lang|wielange=wie lange|wievile=wie viele|bhf=bahnhof|std=stunden|nen=einen|ne=eine|grad=gerade|grade=gerade|ned=nicht|nich=nicht|heit=heute|tix=tickets|kommts=kommt es|brauchts=braucht es|dauerts=dauert es|fährts=fährt es|obs=ob es|wanns=wann es|zugverbindung=verbindung|ygn=yangon|mdy=mandalay',
}
