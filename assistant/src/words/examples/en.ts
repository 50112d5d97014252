import type { Examples } from '../words.ts'

export const ENGLISH_EXAMPLES: Examples = {
  hello:
    'hiya|heya|yo|sup|howdy|hey there|whats up|hello bot|good day to you|anyone there|are you a human|are you a real person|am i talking to a bot|whats ur name|nice to meet you|morning all|hi again|hey hey',
  thanks:
    'ty|tysm|thx a lot|many thanks|much appreciated|nice one|got it|perfect|brilliant|great help|that helps|alright then|fine|sure|noted|sounds good|ok got it|bye bye|later mate|thats all|lovely|thanks a bunch|youre a star|no worries|ok ok|understood|awesome|have a nice day',
  emergency:
    'someone collapsed on the platform|a man fell on the tracks|somebody fell off the train|my friend fainted|person is bleeding|theres a fire|smoke in the carriage|someone is having a seizure|cant breathe|being followed by a man|someone is fighting|a man is harassing me|groping|my child is missing|lost my child|lost kid|cant find my son|my daughter disappeared|call the police|pickpocket took my phone|someone stole my wallet|need a doctor|medical help|man with a knife|person on the tracks|old lady unconscious|he is not breathing|i got mugged|sos|pregnant woman in labour',
  insult:
    'you are useless|this is crap|worst app ever|waste of time|you said 9 and nothing came|what a joke|you lied to me|thats wrong again|stupid bot|not helpful at all|you never get it right|this app sucks|bloody useless|moron|get lost|you are so dumb|pathetic|hopeless thing',
  lost: 'left my phone on the seat|dropped my wallet|forgot my umbrella on the train|where is lost property|someone find a bag|missing backpack|lost and found office|how do i get my bag back|left my keys|i forgot something on board|misplaced my passport|who do i call about my bag|left it on the train|handed in a laptop',
  crowded:
    'is it packed right now|will i get a seat|is there room|standing room only|is it rammed|how busy is it|rush hour crowd|many people on it|can i sit down|are there seats free|quiet carriage|is it full at this hour|squashed|too many people',
  toilets:
    'is there a loo|where can i pee|washroom on board|wc on the train|need the bathroom|restroom at the station|can i use a toilet|does it have toilets',
  weather:
    'is it going to rain|do i need an umbrella|how hot is it|will it be sunny|is it raining there|storm coming|flooding today|weather tomorrow|humid',
  refund:
    'can i get a refund if i dont go|cancel my ticket|i missed my train can i use the ticket|change my ticket|swap my ticket|return the ticket|do they give money back|exchange ticket for tomorrow',
  buses:
    'is there a bus instead|which bus goes there|can i take a taxi|how much is a cab|grab price|ferry across the river|ybs 36|motorbike taxi|is the bus faster|airport shuttle bus|car park at the station',
  offTopic:
    'tell me a joke|who won the match|where to eat|good noodle place|what is the capital|write a poem|how old are you|hotel near there|kyat to dollar|whats two plus two|can you sing|latest news|who is the president|recommend a movie|do you love me|play music|which football team|best restaurant|how to cook rice',
  alerts:
    'how do i make it ping me before my stop|notify me when the train is near|remind me 10 mins before|set a reminder|tell me before it leaves|get a push when its late|alarm before departure|turn off notifications|stop the alerts|no notifications coming|alerts dont work|how do i know if my train is cancelled|can you warn me if it is late|no sound from the alarm|mute the pings|send me a message before|let me know when it comes|does it need to stay open for alerts',
  favorites:
    'ok save that as favourite|keep this station|star this train|bookmark this trip|pin it|remove a favourite|delete saved station|where are my saved stations|add to my list|save this route|put it on my home screen|how do i unsave|remember this trip|save my commute|set my home station',
  language:
    'switch to burmese|change it to english|its in the wrong language|how do i get normal numbers|burmese digits are confusing|app is in thai|set language|can i use it in french|show english names|menu in chinese|make it english',
  offline:
    'does it work without data|no signal will it work|do i need internet|use it in airplane mode|works with no wifi|how much data does it use|can i use it underground with no network',
  account:
    'cant sign in|forgot my password|delete my account|how do i register|do i need to log in|make a profile|change my email|sign out|didnt get the code|verification mail not coming|close my account|is it free to join',
  tickets:
    'where do i buy a ticket|can i book seats|can i pay by card|do they take kbz pay|reserve a sleeper|buy online|ticket office open|book for two people|is there a ticket machine|pay with phone|e ticket|day pass|monthly pass|can i buy on the train|cash only|how many days ahead can i buy|how early can i get tickets|pay in cash or with the phone|do they take cards|where is the ticket office|can i buy on my phone|do i have to reserve',
  app: 'how does this app work|how do i use this|what are you for|bigger text|where are the settings|send feedback|report a bug|how do i share a trip|the map wont load|how do i see the map',
  wake: 'wake me there|wake me before my stop|get me up when we arrive|buzz me when i should get off|dont let me miss my stop|tell me when to get off|alarm at my stop|i will sleep on the train wake me',
  tripDetails:
    'do i have to change trains|do i need to change|any transfers|change where|where do i change|one seat ride|straight through|when does it get in|what time do i get there|when will i arrive|when is it there|the quickest one|fastest of those|which one should i take|without changing|does it go straight there|will i make it by then|what train is that|number of the train|which train do i take|where does it go|where is it headed|which line',
  late: 'is it on time|running behind|did it just not come|it hasnt come yet|been waiting ages|where is my train|has it left already|how late is it|still not here|supposed to be here by now|is it delayed again|did i miss it|already gone',
  hours:
    'when do trains start n stop running|how late do trains run|is it 24 hours|do they run at night|when is the last service of the day|when do you open|first and last of the day|what hours do they operate',
  near: 'easiest stop for|where do i get off for|closest stop to|which stop for|get off where|what station is by|stop nearest|whats around there|anything to see there|where do i alight for',
  runs: 'is it on today|do trains run on sundays|is there service on holidays|any disruptions|are trains running|is the line closed|strike today|is service normal|trains cancelled today',
  returnTrip: 'the reverse|and the way home|opposite direction|going back|return trip|swap them|flip it',
  before: 'anything earlier|an earlier one|one before that|too late whats before|sooner',
  after:
    'and if i miss that|if i dont make it|when is the one following|whats after that one|say i miss that train|anything later|a later one|one after that|too early whats next|next one after|cant make that one|missed it the next',
  fare: 'for 2 adults return|how much for a child|whats the damage|price for two|upper class price|first class fare|cheapest ticket|what do i pay|is it free|how much altogether|round trip price|discount for kids',
  duration: 'how long one way|time on the train|how many mins|how long is the ride|is it far|minutes to get there|how long does that take',
  stops: 'how many stations is that|count the stops|stops in between',
  loop: 'how long does the whole circle take|going all the way around|full circle ride|ride the whole loop|once round the circle line',
  direction:
    'which direction is that|which platform side clockwise or not|clockwise or anti|which way is quicker|does clockwise go there first|which way round goes',
  last: 'when is the last one|final one tonight|latest i can leave',
  first: 'earliest one|first one in the morning|first thing tomorrow',
  next: 'when do trains leave from there|when do they leave|times|show departures|what is coming|any trains now|when is it coming|list of trains|all trains|trains from there',
  all: 'give me every departure|list them all|the whole lot for today|how many run in a day|how many go there daily',
  transfer: 'do we need to switch trains|any switching|same train the whole way',
  fastest: 'which gets there soonest|the one that takes the least time',
  unlisted:
    'are bikes allowed|can i bring my dog|air con on board|is smoking allowed|wifi password|do kids pay less|is there a pensioner discount|which platform does it leave from|do they have beds on the night train|can i bring a suitcase|step free access|can i buy it from the conductor|can i eat on the train|is there a dining car|how many minutes does it stand there|how long is the stop there|can i send a parcel|phone number of the station|how much baggage is allowed|motorbike in the cargo van',
  about:
    'who made this app|who makes this app|who built this|who develops it|is it the official app|what does the app cost|is using it free',
  live: 'is the data live|are these times live or scheduled|how old is the timetable|why are some times grey|is the delay real|when did you last update',
  display: 'the writing is too small|make letters bigger|i cant read the small text|screen is too bright|turn the screen dark',
  news: 'is something wrong on the line|are they working on the track|any closures announced|has the railway announced anything|is the track being repaired|did they stop the trains',
  sameTimes:
    'is the timetable the same at the weekend|do the times change on sunday|is it the same every day|is there another timetable for holidays',
}
