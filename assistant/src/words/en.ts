import type { Vocabulary } from './words.ts'
import { ENGLISH_EXAMPLES as EXAMPLES } from './examples/en.ts'

export const ENGLISH_VOCABULARY: Vocabulary = {
  cues: {
    first: 'first|earliest|first service',
    last: 'last|latest|final train|last service',
    next: 'next|departures|departure board|board|timetable|time table|schedule|upcoming|coming|leaving|what trains|which trains|trains at|trains from|in how many minutes|how many minutes until|how many minutes till|how long until|how long till|how long do i wait|how long to wait|minutes away|train time|train times|more train|more trains|train come|train coming|minutes more|must i wait|to wait',
    before:
      'one before|previous|earlier|too late|any before|before that|nothing before|anything before|none before|not any earlier|sooner one',
    duration:
      'how long|hw long|how lng|travel time|journey time|duration|how many minutes|how many hours|how much time|takes|minutes does it take|how far|ride time|trip time|that long|so long',
    stops:
      'how many stops|how many stations|number of stops|number of stations|stops between|stations between|count of stops|how many station|how many stop',
    direction:
      'which way|clockwise|anticlockwise|anti clockwise|counterclockwise|counter clockwise|direction|which way round|way around|which side|other way shorter|way shorter|shorter way|shorter the other|is it shorter|which is shorter|quicker the other way',
    fare: 'return ticket|return fare|how much|fare|fares|ticket|tickets|price|cost|costs|cheap|expensive|kyat|kyats|ks|how much does the trip cost|whats the fare|foreigner price|tourist price|same price',
    near: 'near|nearest|closest|close to|nearby|around|next to|what is there|sights|attractions|to see|what can i see|things to do|landmarks|which station|what station|get off for|where do i get off|which stop|get down for|alight',
    where: 'wheres|where s|where|location of|position of',
    late: 'late|delayed|delay|delays|on time|running late|behind schedule|punctual|has it left|already left|missed|tell me when its late|tell me when it is late|didnt come|not come|hasnt come|not coming|not arrived|come yet|not here yet|still waiting|no train came|nothing came|no train for|is something wrong',
    runs: 'run|runs|running|operate|operates|operating|cancelled|canceled|in service|going|delays|any delays|disruptions|disruption|problems|working|does it still run|strike|problem|train cancel|have train or not',
    hours:
      'what time do the trains start|service hours|operating hours|opening hours|start and stop|start running|stop running|hours of service|how early|how often|begin running|trains run from|what hours|until what time|till what time|what time do trains stop|what time do the trains stop|when do trains stop|when do the trains stop|open|opens|close|closes|closed|opening times|what time to what time',
    help: 'how do i|how can i|how to|set|turn on|switch on|enable|change|help|what can you do|can you',
    app: 'app|help|what can you do|how does this work|dark mode|setting|settings|go mode|widget|print the timetable|download|how to use',
    alerts:
      'alert|alerts|notification|notifications|alarm|remind|reminder|notify|push|ping me|text me|inform me|noti|buzzing me|stop buzzing|buzz me',
    alarm:
      'screen off|screen is off|screen locked|phone is locked|phone locked|phone off|lock my phone|lock the phone|does it ring|will it ring|does the alarm work|will the alarm work|does the alarm ring|will the alarm ring|vibrate|vibration|on silent|silent mode|alarm volume',
    alertTest:
      'alerts not coming|no alerts|alert didnt come|didnt get an alert|no notification this|not getting notifications|no notifications|notifications not working|alerts dont work|alert didnt work|push not|notification didnt come|alert never came|not getting alerts|notifications dont come|no push',
    code: 'code not coming|code didnt come|code hasnt come|no code|didnt get the code|didnt receive the code|never got the code|code doesnt arrive|waiting for the code|verification code|otp|where is my code|code not arriving|code wont come',
    report: 'report it|report that|how do i report|how to report|where can i tell|tell others|let others know|where do i report',
    favorites:
      'favorite|favorites|favourite|favourites|save a station|heart|save this|save it|save that|save as|as fav|fav|favs|star this|star it|add it to my favourites',
    language:
      'in english|in burmese|to english|to burmese|language|change the language|languages|digits|to chinese|in chinese|to japanese|to korean|to thai|to french|to german|in thai|in japanese|in korean|it to chinese|it to english|it to burmese|it to thai|it to korean|it to japanese',
    offline:
      'offline|without internet|no internet|without a network|no wifi|without wifi|no signal|w o data|without data|no data|sim runs out|run out of data|out of data|no network|no net',
    account: 'account|password|sign in|log in|login|register|sign up|pw|log out|logout',
    share: 'share|send it|send this|send that|forward it|forward this|send link|send to|send to friend',
    identity:
      'are you human|are you a human|are you a person|real person|are you real|are you a bot|are you a robot|are you ai|are you an ai|chatbot|who are you|who made you|what are you|who built you|do you speak|can you speak|do you understand|which languages do you|what can i ask|what do you know|what can you answer|what can you help',
    deletion: 'delete my account|delete account|delete the account|close my account|remove my account|delete my profile',
    hello:
      'hello|hello there|hi|hi there|hey|good morning|good afternoon|good evening|good day|mingalaba|mingalarba|how are you|who are you|whats your name|what is your name|are you a robot|gm|hlo|hii|mingalabar',
    thanks:
      'ta|very much|thank you|thanks|thx|ok|okay|bye|goodbye|great|cheers|see you|tks|tnx|thank|see you later|gn|good night|tq|good app|nice app|never mind|nvm|forget it|no thanks',
    go: 'want to go|going to|travel to|take me|want to get|need to go|need to get|need to be|how do i get|how to get|go|get|reach|heading|wanna go|way to|bring me|route to|trip to|ride to|directions to',
    train:
      'holiday|holidays|christmas|new year|thingyan|train|trains|rail|railway|line|circular line|circular train|train service|delays|disruptions|services|rail bus|railbus',
    when: 'when|time|should i leave|i should leave',
    returnTrip:
      'and back|back|way home|going home|return|the other way|other way round|reverse|and the return|coming back|home again|get back|come home',
    continuation: 'and|what about|how about|also',
    arrive:
      'my flight|flight at|flight is|arrive|arriving|be there by|get there by|need to be at|be at|there before|by|arrival|arrives by|need to be|need to be in|have to be|must be|be in|b4|at the latest|no later than|have class|my class|interview|exam|be there|appointment|work starts|my shift|shift starts|start work',
    depart: 'depart|departing|leave|leaving at|after|not before|not earlier than|no earlier than',
    now: 'now|right now|immediately|asap|currently|at the moment',
    today: 'today|tonight|tonite|this evening|this morning|this afternoon',
    tomorrow: 'tomorrow|tmrw|tomorow|tmr|tommorow|tommorrow|2morrow|2moro|tmw|next day',
    afterTomorrow: 'day after tomorrow|day after tmr',
    yesterday: 'yesterday',
    tickets:
      'pay by|pay with|credit card|by card|kbz pay|wave money|buy a ticket|buy tickets|buy ticket|book a ticket|book tickets|booking|book|purchase|where can i buy|get a ticket|how early should i arrive|how early should i be there|kpay|wave pay|cash|ticket counter|reserve|how early should|pay on',
    live: 'real time|realtime|is this live|is it live|live data|live or|live times|how fresh|how old is|how current|up to date|out of date|data from|last updated|update the timetable|timetable updated|grey times|gray times|greyed out|grayed out|grey time|in grey|in gray|where do your times|where do the times|where do you get',
    display:
      'dark mode|dark theme|night mode|black screen|too bright|bigger text|text bigger|larger text|text size|font|font size|letters bigger|letters too small|make the text',
    about:
      'app free|app cost|pay for the app|pay for this app|who is behind|whos behind|developer|official app|official railway app|this official|who owns this app|who runs yatha|who runs this app|app for free|free app',
    ring: 'circular|circle|circle line|circular line|circular train|circular railway|the loop|loop line|loop train|loop ticket|city circle|ring train|ring line|for loop',
    news: 'any news|news about|suspended|suspension|engineering works|works on the line|any works|track works|trackwork|maintenance on|announcement|announcements|service notice|service notices|notices|line closed|track closed|tracks closed|closure|closures|breakdown|disruption|disruptions|any disruption|any disruptions|stopped running|trains stopped',
    sameTimes:
      'same times|same timetable|same schedule|timetable the same|schedule the same|times the same|same as weekdays|same as on weekdays|different times|different timetable|different schedule|weekend timetable|weekend schedule|sunday timetable|sunday schedule|holiday timetable|holiday schedule|same as|same trains|fewer trains|less trains',
    compare:
      'same station|same stop|same place|different station|different stations|different stops|two stations|two different|difference between|different from|same thing',
    fareClass: 'upper class|first class|ordinary class|second class|class',
    after:
      'one after|the next one|one later|the later one|after that one|the following one|miss it|missed it|miss that|if i miss|later|too early|any other|other train|another train|another one|if i late|if im late|any others|other trains',
    wake: 'set alarm|set an alarm|wake me|wake me up|wake us|alarm me|remind me to get off|tell me when to get off|tell me before i arrive|alert me before my stop|let me know before my stop|notify me before my stop|get me up|wake up call|i always fall asleep|i fall asleep',
    lead: 'minutes before|min before|hour before|hours before|in advance|ahead|stop before|stops before|stop earlier|stops earlier|station before|station earlier|minutes earlier|min earlier',
    cancel:
      'cancel|cancel it|nvm|never mind|nevermind|turn it off|turn it off again|switch it off|forget the alarm|stop the alarm|turn off the alarm|dont wake me|dont need|no need',
    notify:
      'tell me if|let me know if|warn me|notify me|inform me if|tell me when its late|tell me when it is late|alert me|ping me|inform me when',
    aboard: 'im on|i m on|i am on|on board|aboard|riding|sitting in|sitting on|i took|took the|got on|we are on|we re on|were on the',
    otherWay: 'other direction|opposite direction|opposite way|opposite side|other way round|other direction please|other side',
    circular:
      'circle line|circular trains|circular train|circular line|loop trains|loop only|only loop|only the loop|loop line|circular only',
    walk: 'walk|walkable|on foot|walking|walking distance|by foot',
    loop: 'whole loop|full loop|entire loop|whole circle|full circle|complete loop|loop take|all the way around|all the way round|whole ring|go around once|once around|whole round trip|complete circle|round the loop|circle take|whole round|full round|one round|and go around|ride around',
    correction: 'no|nope|i mean|i meant|sorry i mean|actually|not that|wrong|instead|rather|make that|make it|change it to',
    lost: 'lost property|lost and found|lost my|i lost|left my|left something|forgot my|lost a|lost something|left a bag|bag on the train|umbrella on the train|forget my',
    crowded:
      'crowded|how full|it full|train full|trains full|it busy|train busy|trains busy|packed|seats|a seat|free seat|how busy|crowd|quieter|less crowded|quiet time|least crowded|less busy',
    punctuality:
      'usually late|usually on time|often late|always late|normally late|generally late|late usually|late often|late a lot|how late usually|how late normally|usually delayed|often delayed|always delayed|many delays|lots of delays|how punctual|how reliable|reliable|tend to be late|ever on time',
    toilets: 'toilet|toilets|restroom|restrooms|bathroom|wc|loo|washroom',
    weather: 'weather|rain|raining|temperature|forecast|sunny|hot today|umbrella today|heavy rain|pouring|rains',
    refund: 'refund|money back|refunds|get my money back|return my ticket',
    buses: 'bus|buses|taxi|taxis|grab|by bus|ferry|cab|cabs|tuk tuk|trishaw|ybs',
    emergency:
      'feel sick|feeling sick|feel ill|feeling ill|feel dizzy|stabbed|run over|took my bag|took my phone|took my wallet|snatched|pickpocketed|fell on the tracks|fell onto the tracks|fell off the train|fell from the train|fell out of the train|smoke|hit by a train|knocked down|bleeding|fainted|unconscious|collapsed|on fire|a fire|choking|passed out|seizure|missing child|lost child|my son|my daughter|my kid|my child|vanished|emergency|police|ambulance|fire brigade|accident|help me now|heart attack|hurt|injured|robbed|stolen|i was robbed|thief|attacked|fell from|fell off|smoke in|on the tracks|my phone was stolen|lost my little|lost my kid|lost my boy|lost my girl|cant breathe|someone fell|blood|following me|harass|touching me|on the rails|on the track',
    insult:
      'stupid|idiot|useless|you suck|dumb|shut up|hate you|rubbish|fuck|shit|damn|terrible app|youre bad|always wrong|bad app|app is so slow|wtf|sucks|wrong answer|not what i asked|didnt answer|complain',
    offTopic:
      'restaurant|restaurants|food|football|hotel|hotels|recipe|joke|news|president|translate|movie|song|lunch|dinner|score|capital of|stock|pizza|dollar|exchange rate|bitcoin',
    tripDetails:
      'get in|when does it arrive|what time does it arrive|arrival|arrival time|change at|changing at|cross|direct or|where does it go|how far does|what route|headed|where does the train go|where does train|which route|how far does train|where does go|how far does go|where is headed|what route does take',
    stopsAt:
      'where does it stop|which stops does|which stations does|stop at|stops at|call at|calls at|pass through|goes through|go through|via|does it pass|stops of|list of stops|stopping pattern|what route|which route|stops where|stop where|which stops|which stations|pass by|stop in|stops in|stopping at|stopping in',
    there: 'there|that stop|that station',
    fromThere: 'from here|from there|starting there|from that station',
    clockwise: 'clockwise',
    anticlockwise: 'anticlockwise|anti clockwise|counterclockwise|counter clockwise',
    afternoon: 'afternoon|this afternoon|late afternoon|after lunch|lunchtime',
    evening: 'evening|this evening|tonight|tonite|night|overnight|late night|after work|after office|after school|once i finish work',
    all: 'all trains|all the trains|all departures|all times|every train|whole day|all day|full timetable|whole timetable|complete timetable|full schedule|how many trains|how many a day|how many per day|trains a day|trains per day|trains per hour|number of trains|how often|how frequent|how frequently|frequency|every how many minutes|only that|just that|is that it|only those|show all|list all|all of them|every how many|only one|just one|just the one|is that the only',
    transfer:
      'change trains|transfer|transfers|direct train|is it direct|have to change|need to change|do i change|where do i change|without changing|changing trains|any changes|change train|need change|switch train|switch trains',
    fastest:
      'fastest|quickest|fastest train|quickest train|shortest trip|least time|soonest|express|faster|quicker|which is quicker|which one is faster|gets there first|gets in first|gets in earliest|gets there earliest|arrives earliest',
    dayTrip:
      'day trip|daytrip|there and back in a day|there and back the same day|back the same day|return the same day|same day return|back by evening|be back the same day|same day',
    bothWays: 'for both ways|return ticket|return fare|round trip|there and back|how much both ways|both ways how much|there and back cost',
    unlisted:
      'sleeper|sleepers|sleeping car|berth|berths|aircon|air con|air conditioned|air conditioning|platform|platforms|student|students|senior|child fare|child|children|kid|kids|discount|charging|socket|sockets|usb|wifi|wheelchair|lift|escalator|luggage|bicycle|bicycles|bike|bikes|motorbike|dog|dogs|pet|pets|smoking|dining car|gates|buy on board|pay on board|on board|class|upper class|first class|food|meal|meals|dining|restaurant car|snacks|how long does stop|how long does it stop|how long does it wait|minutes does it wait|minutes does it stop|minutes at|cargo|freight|goods van|parcel|phone number|telephone|contact number|hotline|call the station|number of the station|foreigner price|tourist price|for foreigner|same price|baby|old people|suitcase|big bag|baggage|phone no|parking|foreigners|tourists|view|views|scenery|scenic|prettier|same ticket|left or right side|photos|lockers|locker|vendors|passport|id card|window seat|yrs old|years old|year old|toddler|infant|sleeper class|is it safe|safe at night|dangerous|ac|a c|women only|ladies car',
    stopover: 'get off and on|hop off|break my journey|get back on|stop over|stopover|get off there|get off for',
    around: 'around|ish|roughly|smth around|something around',
    sameTime: 'same time',
    nightTrain: 'night train|night trains|overnight train|overnight|sleeper train',
    second: 'second|the second train|and the second',
    everyDay:
      'every day|everyday|daily|each day|seven days a week|which days|what days|only on fridays|only on sundays|on which days|every single day',
    holiday:
      'holiday|holidays|christmas|new year|thingyan|public holiday|thadingyut|tazaungdaing|full moon day|national day|independence day|union day|water festival|bank holiday|xmas|full moon',
    noMeaning:
      'please|pls|station|from|to|the|a|an|is|are|there|of|i|in|on|at|for|with|can|do|does|it|full|busy|me|my|you|we|what|which|who|why|won|this|that|between|until|quickest|quick|fastest|fast|way|one|im|am|be|here|take|should|would|like|hey|around|about|before|tell|show|give|many|much|today|good|best|morning|evening|night|afternoon|half|quarter|past|weather|football|recipe|hour|hours|minute|minutes|stop|stops|line|circle|loop|yangon s|myanmar|see|now|then|ok|have|has|long|we re|get|thats|it s|could|train s',
  },
  examples: EXAMPLES,
  durations: {
    numbers: 'a=1|an=1|one=1|two=2|three=3|four=4|five=5|six=6|ten=10|fifteen=15|twenty=20|thirty=30|forty=40',
    minutes: 'min|mins|minute|minutes',
    hours: 'h|hr|hrs|hour|hours',
    andHalf: 'and a half',
    halfHour: 'half an hour|half hour|a half hour|a half an hour',
    quarter: 'quarter hour|a quarter hour|quarter of an hour|a quarter of an hour',
    about: 'about|around|roughly|like|another',
    fromNow: { before: 'in', after: 'from now' },
    later: { after: 'later|after that' },
    earlier: { after: 'earlier|before that' },
  },
  clock: {
    forms: [
      { form: 'half past {h}', add: 30 },
      { form: 'half {h}', add: 30 },
      { form: 'quarter past {h}', add: 15 },
      { form: 'quarter to {h}', add: -15 },
      { form: '{h} ?(?:o ?clock|ish)' },
    ],
    at: 'at|by|before|after|around|until|till',
    midnight: 'midnight',
    noon: 'noon|midday',
    counted: 'min|stop|station|train|kyat|\\p{L}{3,9}ber|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec',
    morning: 'morning|(?<=\\d ?)am(?![a-z])|am(?! ?[a-z])|(?<!too )(?<![a-z])early(?![a-z])',
    later: 'afternoon|evening|tonight|night|pm(?![a-z])',
    atNight: 'at night|tonight|midnight',
    by: {
      before: 'latest by|flight at|flight is at|flight leaves at|meeting at|by|(?<!not )(?<![a-z])before|b4|until|till|no later than',
      after: 'at the latest|latest|at latest|max',
    },
    units: 'am|pm|o clock',
    range: { before: 'between|from', between: 'and|to|till|until' },
  },
  numerals: [
    {
      words: 'one two three four five six seven eight nine ten eleven twelve',
      after: 'am|pm|o clock|oclock|in the',
      before: 'much for|price for|fare for|cost for|tickets for|past|quarter to|at|by|before|after|around|half',
    },
  ],
  currency: 'kyat|kyats|ks|mmk|dollar|dollars|usd',
  trainNumber: { before: 'trains?', after: '', units: 'min(?:s|utes?)?\\b|hours?\\b|o.?clock|pm\\b' },
  nextWeekday: 'next',
  weekdays: [
    'monday|mon|mondays',
    'tuesday|tue|tues|tuesdays',
    'wednesday|wed|wednesdays',
    'thursday|thu|thurs|thursdays',
    'friday|fri|fridays',
    'saturday|sat|saturdays|weekend',
    'sunday|sun|sundays',
  ],
  months: [
    'january|jan',
    'february|feb',
    'march',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  before: {
    not: 'not|not from|not to|rather than|instead of',
    from: 'from|live at|live in|stay at|leaving|leaving from|starting from|starting at|start|departing|departing from|out of|i am at|im at|i m at|m at|im in|after leaving|origin|i live in|i live at|i live near|i live by|home is',
    toOrAt: 'go',
    to: 'to|to go|for|towards|toward|into|reach|arrive at|arriving at|be at|be in|b in|b at|get to|until|till|arrive in|destination|visit|headed to|heading for|in the direction of|direction|get off at|getting off at|get down at',
    at: 'come to|comes to|coming to|at|in|near|around|departures|for station|timetable for|schedule for|departures for|board for|times for',
  },
  after: { from: 'departures', to: 'bound' },
  fillers: 'the|station|train station|railway station',
  mainStation:
    'central|central station|central railway station|main station|the main station|downtown station|town|downtown|city centre|city center',
  intoTown: 'into town|city bound|inbound',
  airport: 'airport|international airport',
  pagoda: 'pagoda|paya|temple',
  market: 'market|bazaar|zay',
  riders: {
    before: 'party of|price for|fare for|much for|cost for|ticket for|tickets for',
    after: 'adult|adults|people|person|persons|pax|passenger|passengers|of us|ticket|tickets',
    numbers: 'two=2|three=3|four=4|five=5|six=6',
    groups: 'for two=2|for three=3|for four=4|both of us=2|us two=2|for both=2',
  },
  shorthand:
    'uni=university|b4=before|rd=road|hm=how many|tain=train|tran=train|trin=train|frm=from|hw=how|wat=what|wats=whats|wt=what|wen=when|whens=when is|wr=where|wher=where|wers=where is|nxt=next|1st=first|2nite=tonight|2day=today|2night=tonight|tmrow=tomorrow|tmro=tomorrow|tom=tomorrow|u=you|ur=your|r=are|d=the|n=and|nd=and|btwn=between|betwn=between|btw=between|arnd=around|abt=about|bc=because|stn=station|stns=stations|rn=right now|mins=minutes|hrs=hours|gotta=have to|gonna=going to|wanna=want to|outta=out of|lemme=let me|gimme=give me|ygn=yangon|rgn=yangon|mdy=mandalay|npt=nay pyi taw|dep=departing|sched=schedule|sch=schedule|plz=please|thru=through|coz=because|cuz=because|dis=this|dat=that|ppl=people|tix=tickets|tkt=ticket|aft=after|bfr=before',
}
