const merge = 'src/processing/merge.pure.ts';
const entry = 'src/kernel/http/domain-entry.pure.ts';
const part = 'src/bind/use-part.ts';
const text = '"Stryker was here!"';
const list = '["Stryker was here"]';

/**
 * Equivalent mutants, which no test can kill: the file in its package, a part of the line (`within`), the code that
 * Stryker inserts (`replacement`), and why it is equivalent.
 */
export const equivalents = [
  {
    file: merge,
    within: "byId.get(video.uploadId ?? '')",
    replacement: text,
    why: 'no upload has this id, as none has the empty one',
  },
  {
    file: merge,
    within: "[[video.uploadId ?? '', video] as const]",
    replacement: text,
    why: 'a video that waits has an upload id; the fallback is for the compiler',
  },
  {
    file: merge,
    within: "video.videoId ?? ''",
    replacement: text,
    why: 'no video has this id, as none has the empty one',
  },
  {
    file: merge,
    within: "uploadId = ''",
    replacement: text,
    why: 'no upload has this id, as none has the empty one',
  },
  {
    file: merge,
    within: "id, name: ''",
    replacement: text,
    why: 'the name is set before the video is followed',
  },
  {
    file: merge,
    within: 'if (!upload) return',
    replacement: 'video.upload.status',
    why: 'a video with an upload id has an upload',
  },
  {
    file: merge,
    within: "video.upload?.status !== 'done') return video;",
    replacement: 'video.upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/processing/processing-rows.pure.ts',
    within: "upload?.status !== 'done'",
    replacement: 'upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/kernel/email-text.pure.ts',
    within: "local.at(-1) ?? ''",
    replacement: text,
    why: 'a text of two letters has a last one; the fallback is for the compiler',
  },
  {
    file: 'src/team-search/team-option.pure.ts',
    within: 'return text',
    replacement: "text.normalize('NFD').replaceAll(/\\p{Diacritic}/gu, '').toUpperCase()",
    why: 'texts are as equal in upper case as in lower; letters like ß, where not, have no rule here',
  },
  {
    file: 'src/session/session.machine.ts',
    within: "end: 'none'",
    replacement: '""',
    why: 'of the ends only an expired token is told from the others',
  },
  {
    file: 'src/session/stored-session.pure.ts',
    within: 'if (text === null) return null',
    replacement: 'false',
    why: 'JSON reads null as null; the check is for the compiler',
  },
  {
    file: 'src/session/stored-session.pure.ts',
    within: '} catch {',
    replacement: '{}',
    why: 'nothing is as little a record as null',
  },
  {
    file: 'src/session/token-times.pure.ts',
    within: "parts[1] ?? ''",
    replacement: text,
    why: 'of three parts there is a second one; the fallback is for the compiler',
  },
  {
    file: 'src/access/decide-route.ts',
    within: "[0] ?? ''",
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/access/decide-route.ts',
    within: "item.kind === 'page'",
    replacement: 'true',
    why: 'without the addresses of other sites a menu has pages alone; their kind is for the compiler',
  },
  {
    file: 'src/access/route-path.pure.ts',
    within: "[path = '']",
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/bind/hand-over-focus.ts',
    within: 'part.parentElement?.closest',
    replacement: 'part.parentElement.closest',
    why: 'a part that contains the focus is in the document, below its body',
  },
  {
    file: part,
    within: "typeof document === 'undefined'",
    replacement: 'false',
    why: 'React 19 does not warn about layout effects on a server',
  },
  {
    file: part,
    within: "typeof document === 'undefined'",
    replacement: '""',
    why: 'React 19 does not warn about layout effects on a server',
  },
  {
    file: part,
    within: '!held && element.current',
    replacement: '!held || element.current',
    why: 'React empties a ref before it hands it another element, and empties it once',
  },
  { file: part, within: '}, [])', replacement: list, why: 'a list that does not change' },
  {
    file: 'src/bind/render-part.ts',
    within: 'Number.parseInt(version, 10) >= 19',
    replacement: 'true',
    why: 'the tests run with React 19 alone',
  },
  {
    file: 'src/kernel/backoff.pure.ts',
    within: "header?.trim() ?? ''",
    replacement: text,
    why: 'neither a number nor a date, as the empty text',
  },
  {
    file: entry,
    within: "labels.at(-1) ?? ''",
    replacement: text,
    why: 'a split text has a last part; the fallback is for the compiler',
  },
  { file: entry, within: 'ENTRY.exec', replacement: text, why: 'with its blanks no name, as the empty text' },
  { file: entry, within: 'ENTRY.exec', replacement: list, why: 'the first of the list is not read' },
  {
    file: 'src/player/player.machine.ts',
    within: '|| [{}]',
    replacement: '[]',
    why: 'nothing is as little a change as an empty one',
  },
  {
    file: 'src/player/player-source.pure.ts',
    within: "[path = '']",
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/player/source-prefix.pure.ts',
    within: 'one.length > longest.length',
    replacement: 'one.length >= longest.length',
    why: 'two beginnings of one address that are equally long are the same',
  },
  {
    file: 'src/timeline/storyboard.pure.ts',
    within: "lines[at] ?? ''",
    replacement: text,
    why: 'no times, as the empty text',
  },
  {
    file: 'src/timeline/storyboard.pure.ts',
    within: "lines[at + 1]?.trim() ?? ''",
    replacement: text,
    why: 'no picture, as the empty text',
  },
  {
    file: 'src/subtitles/cue-time.pure.ts',
    within: "hours = '0'",
    replacement: '""',
    why: 'the number of an empty text is 0 as well',
  },
  {
    file: 'src/subtitles/cue-time.pure.ts',
    within: "seconds = ''",
    replacement: text,
    why: 'what matches has seconds; the fallback is for the compiler',
  },
  {
    file: 'src/broadcast/broadcast.machine.ts',
    within: '|| [{}]',
    replacement: '[]',
    why: 'nothing is as little a change as an empty one',
  },
  {
    file: 'src/broadcast/open-failure.pure.ts',
    within: "error.name : ''",
    replacement: text,
    why: 'no known name of an error, as the empty text',
  },
  {
    file: 'src/upload/upload.machine.ts',
    within: 'state.request + 1',
    replacement: 'state.request - 1',
    why: 'numbers of requests are compared for equality alone: they must differ, not grow',
  },
  {
    file: merge,
    within: 'const isWaiting =',
    replacement: 'upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/processing/processing-rows.pure.ts',
    within: 'before: readonly ProcessingRow[] = []',
    replacement: list,
    why: 'a text has no id, and no row is the one without',
  },
  {
    file: 'src/live-view/live-view.pure.ts',
    within: "Date.parse(moment ?? '')",
    replacement: text,
    why: 'no date, as the empty text',
  },
  {
    file: 'src/playback-memory/remembered.pure.ts',
    within: 'places[mediaId]?.[0]',
    replacement: 'places[mediaId][0]',
    why: 'what it has is there; the check is for the compiler',
  },
  {
    file: 'src/playback-memory/remembered.pure.ts',
    within: 'const primary =',
    replacement: 'language.toUpperCase()',
    why: 'languages are as equal in upper case as in lower',
  },
  {
    file: 'src/playback-memory/remembered.pure.ts',
    within: "text ?? 'null'",
    replacement: '""',
    why: 'an empty text is no JSON, and counts as nothing as well',
  },
  {
    file: 'src/playback-memory/remembered.pure.ts',
    within: '} catch {',
    replacement: '{}',
    why: 'nothing is as little a record as null',
  },
  {
    file: 'src/schemas/chapters.pure.ts',
    within: "else if (typeof read !== 'string')",
    replacement: 'true',
    why: 'without a problem it is a chapter; the check is for the compiler',
  },
  {
    file: 'src/schemas/chapters.pure.ts',
    within: "else if (typeof read !== 'string')",
    replacement: '""',
    why: 'without a problem it is a chapter; the check is for the compiler',
  },
  {
    file: 'src/schemas/chapters.pure.ts',
    within: "const [, hours = '0'",
    replacement: '""',
    why: 'the number of an empty text is 0 as well',
  },
];
