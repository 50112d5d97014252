import type { Railway, Route } from '@yatha/timetable'

const BURMESE = 'က-အ'
const LETTERED = new RegExp(`(?<![a-z${BURMESE}\\u102B-\\u103E])([a-z]{2,8}|[${BURMESE}])[ \\-–]?(\\d{1,3})(?![\\d:.]|[ ]?နာရီ)`, 'gu')
/** Trains that have a number alone are named as trains: a number may be a time. */
const NUMBERED =
  /(?:\btrain|\bzug|ရထား|รถไฟขบวน(?:ที่)?|ขบวน(?:ที่)?|列車|列车|열차)(?: ?(?:no\.?|number|nr\.?|n°|numéro|အမှတ်|番号|#))? ?(\d{1,3})(?![\d:]|(?: ?(?:h|uhr|pm)\b| ?am\b(?! \p{L})))|(\d{1,3})(?:次|号列車|번 열차)/gu

const known = new WeakMap<Railway, ReadonlyMap<string, Route>>()

function byNumber(railway: Railway): ReadonlyMap<string, Route> {
  let routes = known.get(railway)
  if (!routes) {
    routes = new Map(railway.routes.toReversed().flatMap((route) => [route.trainNumber, route.trainNumberMy].map((n) => [keyOf(n), route])))
    known.set(railway, routes)
  }
  return routes
}

const keyOf = (number: string): string => latinDigits(number.toLowerCase()).replace(/[\s\-–]/g, '')
const latinDigits = (text: string) =>
  text.replace(/[၀-၉]/g, (d) => String(d.charCodeAt(0) - 0x1040)).replace(/[๐-๙]/g, (d) => String(d.charCodeAt(0) - 0x0e50))

/** The train a question names by its number, and the question without it. */
export function findTrain(text: string, railway: Railway): { readonly route?: Route; readonly rest: string } {
  const plain = latinDigits(text.normalize('NFKC').toLowerCase())
  const routes = byNumber(railway)
  for (const pattern of [LETTERED, NUMBERED]) {
    for (const match of plain.matchAll(pattern)) {
      const route = routes.get(pattern === LETTERED ? match[1]! + match[2]! : (match[1] ?? match[2])!)
      if (route) return { route, rest: `${plain.slice(0, match.index)} ${plain.slice(match.index + match[0].length)}` }
    }
  }
  return { rest: plain }
}
