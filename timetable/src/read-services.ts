import type { FeedTable } from './feed-table.ts'
import { parseServiceDay, type Service, type ServiceDay } from './service-day.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Draft = { id: string; weekdays: number; from: ServiceDay; until: ServiceDay; added: Set<ServiceDay>; removed: Set<ServiceDay> }

/** Reads calendar.txt and calendar_dates.txt: the services, and the index of each by its id. */
export function readServices(calendar: FeedTable, dates: FeedTable) {
  const services: Draft[] = []
  const serviceIndex = new Map<string, number>()
  const draftOf = (id: string): Draft => {
    const index = serviceIndex.get(id)
    if (index !== undefined) return services[index]!
    // Without a row in calendar.txt, a service runs on its added days only.
    const [from, until] = ['9999-12-31', '0000-01-01'] as [ServiceDay, ServiceDay]
    const service: Draft = { id, weekdays: 0, from, until, added: new Set(), removed: new Set() }
    serviceIndex.set(id, services.length)
    services.push(service)
    return service
  }
  readCalendar(calendar, draftOf, serviceIndex)
  readDates(dates, draftOf)
  return { services: services as readonly Service[], serviceIndex }
}

function readCalendar(calendar: FeedTable, draftOf: (id: string) => Draft, known: ReadonlyMap<string, number>): void {
  const days = DAYS.map((name) => calendar.column(name))
  const [serviceId, startDate, endDate] = ['service_id', 'start_date', 'end_date'].map((name) => calendar.column(name)) as [
    number,
    number,
    number,
  ]
  while (calendar.nextValidRow()) {
    const from = parseServiceDay(calendar.text(startDate))
    const until = parseServiceDay(calendar.text(endDate))
    const id = calendar.text(serviceId)
    if (!from) calendar.problem('start_date', 'malformed-value', 'malformed date')
    else if (!until) calendar.problem('end_date', 'malformed-value', 'malformed date')
    else if (id === '') calendar.problem('service_id', 'malformed-value', 'blank service_id')
    else if (known.has(id)) calendar.problem('service_id', 'duplicate-id', 'service_id twice')
    else {
      const service = draftOf(id)
      service.from = from
      service.until = until
      days.forEach((column, bit) => {
        const runs = calendar.integer(column, -1)
        if (runs === 1) service.weekdays |= 1 << bit
        else if (runs !== 0) calendar.problem(DAYS[bit]!, 'malformed-value', 'neither 0 nor 1')
      })
    }
  }
}

function readDates(dates: FeedTable, draftOf: (id: string) => Draft): void {
  const [serviceId, date, exception] = ['service_id', 'date', 'exception_type'].map((name) => dates.column(name)) as [
    number,
    number,
    number,
  ]
  const dayOf = new Map<string, ServiceDay | undefined>()
  while (dates.nextValidRow()) {
    const text = dates.text(date)
    if (!dayOf.has(text)) dayOf.set(text, parseServiceDay(text))
    const day = dayOf.get(text)
    const type = dates.integer(exception, 0)
    if (!day) dates.problem('date', 'malformed-value', 'malformed date')
    else if (dates.text(serviceId) === '') dates.problem('service_id', 'malformed-value', 'blank service_id')
    else if (type !== 1 && type !== 2) dates.problem('exception_type', 'malformed-value', 'unknown exception_type')
    else {
      const { added, removed } = draftOf(dates.text(serviceId))
      if ((type === 1 ? removed : added).has(day)) dates.problem('date', 'malformed-value', 'both added and removed')
      else (type === 1 ? added : removed).add(day)
    }
  }
}
