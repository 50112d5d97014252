// Zawgyi is an older encoding of Burmese: it uses the code points of Unicode for other letters, and stores them in visual order. The table
// follows the conversion rules published with Google's myanmar-tools and Rabbit (both open source).

const KINZI = '\u1004\u103A\u1039'
const stacked = (letter: string) => `\u1039${letter}`

const LETTERS: Readonly<Record<string, string>> = {
  '\u1033': '\u102F',
  '\u1034': '\u1030',
  '\u1039': '\u103A',
  '\u103A': '\u103B',
  '\u103B': '\u103C',
  '\u103C': '\u103D',
  '\u103D': '\u103E',
  '\u103F': '\u1030',
  '\u105A': '\u102B\u103A',
  '\u1060': stacked('\u1000'),
  '\u1061': stacked('\u1001'),
  '\u1062': stacked('\u1002'),
  '\u1063': stacked('\u1003'),
  '\u1064': 'K',
  '\u1065': stacked('\u1005'),
  '\u1066': stacked('\u1006'),
  '\u1067': stacked('\u1006'),
  '\u1068': stacked('\u1007'),
  '\u1069': stacked('\u1008'),
  '\u106A': '\u1009',
  '\u106B': '\u100A',
  '\u106C': stacked('\u100B'),
  '\u106D': stacked('\u100C'),
  '\u106E': `\u100D${stacked('\u100D')}`,
  '\u106F': `\u100D${stacked('\u100E')}`,
  '\u1070': stacked('\u100F'),
  '\u1071': stacked('\u1010'),
  '\u1072': stacked('\u1010'),
  '\u1073': stacked('\u1011'),
  '\u1074': stacked('\u1011'),
  '\u1075': stacked('\u1012'),
  '\u1076': stacked('\u1013'),
  '\u1077': stacked('\u1014'),
  '\u1078': stacked('\u1015'),
  '\u1079': stacked('\u1016'),
  '\u107A': stacked('\u1017'),
  '\u107B': stacked('\u1018'),
  '\u107C': stacked('\u1019'),
  '\u107D': '\u103B',
  '\u107E': '\u103C',
  '\u107F': '\u103C',
  '\u1080': '\u103C',
  '\u1081': '\u103C',
  '\u1082': '\u103C',
  '\u1083': '\u103C',
  '\u1084': '\u103C',
  '\u1085': stacked('\u101C'),
  '\u1086': '\u103F',
  '\u1087': '\u103E',
  '\u1088': '\u103E\u102F',
  '\u1089': '\u103E\u1030',
  '\u108A': '\u103D\u103E',
  '\u108B': 'K\u102D',
  '\u108C': 'K\u102E',
  '\u108D': 'K\u1036',
  '\u108E': '\u102D\u1036',
  '\u108F': '\u1014',
  '\u1090': '\u101B',
  '\u1091': `\u100F${stacked('\u100D')}`,
  '\u1092': `\u100B${stacked('\u100C')}`,
  '\u1093': stacked('\u1018'),
  '\u1094': '\u1037',
  '\u1095': '\u1037',
  '\u1096': `${stacked('\u1010')}\u103D`,
  '\u1097': `\u100B${stacked('\u100B')}`,
}

/**
 * Converts Zawgyi to Unicode. The result is meaningless for Unicode text: the caller searches for both readings and uses the
 * one that matches a name (short names are too short for statistical detection).
 */
export function zawgyiToUnicode(text: string): string {
  let out = ''
  for (const letter of text) out += LETTERS[letter] ?? letter
  return out
    .replace(
      /(?<![\u1031\u103C])([\u1031\u103C]*)([\u1000-\u1021\u1025\u1040-\u1049])((?:\u1039[\u1000-\u1021])?)([\u103B-\u103E]*)K/g,
      `${KINZI}$1$2$3$4`,
    )
    .replace(/\u103C([\u1000-\u1021])((?:\u1039[\u1000-\u1021])?)/g, '$1$2\u103C')
    .replace(/\u1031((?:\u1004\u103A\u1039)?[\u1000-\u1021](?:\u1039[\u1000-\u1021])?)([\u103B-\u103E]*)/g, '$1$2\u1031')
    .replace(/\u1031([\u103B-\u103E]+)/g, '$1\u1031')
    .replace(/\u1040(?=[\u102B-\u1032\u1036-\u103E])/g, '\u101D')
    .replace(/\u1025\u103A/g, '\u1009\u103A')
    .replace(/\u1005\u103B/g, '\u1008')
}
