const merge = 'src/processing/merge.pure.ts';
const part = 'src/bind/use-part.ts';
const text = '"Stryker was here!"';
const list = '["Stryker was here"]';

/**
 * Mutants that no test can notice, because they mean the same as the code: file in its package, what stands there
 * instead, where the same stands several times its line, and why.
 */
export const equivalents = [
  { file: merge, line: 21, replacement: text, why: 'no upload has this id, as none has the empty one' },
  { file: merge, line: 47, replacement: text, why: 'no video has this id, as none has the empty one' },
  { file: merge, line: 65, replacement: text, why: 'no upload has this id, as none has the empty one' },
  { file: merge, line: 82, replacement: text, why: 'the name is set before the video is followed' },
  {
    file: merge,
    line: 22,
    replacement: 'video.upload.status',
    why: 'a video with an upload id has an upload',
  },
  {
    file: merge,
    line: 100,
    replacement: 'video.upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/processing/processing-rows.pure.ts',
    line: 49,
    replacement: 'upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/schemas/email-text.pure.ts',
    line: 19,
    replacement: text,
    why: 'a text of two letters has a last one; the fallback is for the compiler',
  },
  {
    file: 'src/team-search/team-option.pure.ts',
    line: 43,
    replacement: "text.normalize('NFD').replaceAll(/\\p{Diacritic}/gu, '').toUpperCase()",
    why: 'texts are as equal in upper case as in lower; letters like ß, where not, have no rule here',
  },
  {
    file: 'src/session/session.machine.ts',
    line: 47,
    replacement: '""',
    why: 'of the ends only an expired token is told from the others',
  },
  {
    file: 'src/session/stored-session.pure.ts',
    line: 55,
    replacement: 'false',
    why: 'JSON reads null as null; the check is for the compiler',
  },
  {
    file: 'src/session/stored-session.pure.ts',
    line: 58,
    replacement: '{}',
    why: 'nothing is as little a record as null',
  },
  {
    file: 'src/session/token-times.pure.ts',
    line: 17,
    replacement: text,
    why: 'of three parts there is a second one; the fallback is for the compiler',
  },
  {
    file: 'src/access/decide-route.ts',
    line: 121,
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/access/decide-route.ts',
    line: 134,
    replacement: 'true',
    why: 'without the addresses of other sites a menu has pages alone; their kind is for the compiler',
  },
  {
    file: 'src/access/route-path.pure.ts',
    line: 6,
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/bind/hand-over-focus.ts',
    line: 25,
    replacement: 'part.parentElement.closest',
    why: 'a part that contains the focus is in the document, below its body',
  },
  {
    file: part,
    line: 10,
    replacement: 'false',
    why: 'React 19 does not warn about layout effects on a server',
  },
  { file: part, line: 10, replacement: '""', why: 'React 19 does not warn about layout effects on a server' },
  {
    file: part,
    line: 20,
    replacement: '!held || element.current',
    why: 'React empties a ref before it hands it another element, and empties it once',
  },
  { file: part, line: 22, replacement: list, why: 'a list that does not change' },
  {
    file: 'src/bind/render-part.ts',
    line: 41,
    replacement: 'true',
    why: 'the tests run with React 19 alone',
  },
  {
    file: 'src/kernel/backoff.pure.ts',
    line: 23,
    replacement: text,
    why: 'neither a number nor a date, as the empty text',
  },
  {
    file: 'src/modules/teams/settings.policy.pure.ts',
    line: 13,
    replacement: text,
    why: 'a split text has a last part; the fallback is for the compiler',
  },
  {
    file: 'src/modules/teams/settings.policy.pure.ts',
    line: 26,
    replacement: text,
    why: 'with its blanks no name, as the empty text',
  },
  {
    file: 'src/modules/teams/settings.policy.pure.ts',
    line: 26,
    replacement: list,
    why: 'the first of the list is not read',
  },
];
