const merge = 'src/processing/merge.pure.ts';
const part = 'src/bind/use-part.ts';
const text = '"Stryker was here!"';
const list = '["Stryker was here"]';

/**
 * Mutants that no test can notice, because they mean the same as the code: file in its package, a part of the line that is
 * changed, what stands there instead, and why.
 */
export const equivalents = [
  {
    file: merge,
    at: "byId.get(video.uploadId ?? '')",
    replacement: text,
    why: 'no upload has this id, as none has the empty one',
  },
  {
    file: merge,
    at: "byVideo.get(video.videoId ?? '')",
    replacement: text,
    why: 'no video has this id, as none has the empty one',
  },
  {
    file: merge,
    at: "[[video.uploadId ?? '', video] as const]",
    replacement: text,
    why: 'a video that waits has an upload id; the fallback is for the compiler',
  },
  {
    file: merge,
    at: "({ uploadId = '' }) => queued.has(uploadId)",
    replacement: text,
    why: 'no upload has this id, as none has the empty one',
  },
  {
    file: merge,
    at: "{ id, name: '', misses: 0",
    replacement: text,
    why: 'the name is set before the video is followed',
  },
  {
    file: merge,
    at: "video.uploadId && video.upload?.status !== 'done'",
    replacement: 'video.upload.status',
    why: 'a video with an upload id has an upload',
  },
  {
    file: merge,
    at: "!transcode && upload?.status === 'waiting'",
    replacement: 'upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: merge,
    at: "if (video.upload?.status !== 'done') return video;",
    replacement: 'video.upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/processing/processing-rows.pure.ts',
    at: "!transcode && upload?.status !== 'done'",
    replacement: 'upload.status',
    why: 'a video without a transcode has an upload',
  },
  {
    file: 'src/schemas/email-text.pure.ts',
    at: "local.at(-1) ?? ''",
    replacement: text,
    why: 'a text of two letters has a last one; the fallback is for the compiler',
  },
  {
    file: 'src/team-search/team-option.pure.ts',
    at: 'return text',
    replacement: "text.normalize('NFD').replaceAll(/\\p{Diacritic}/gu, '').toUpperCase()",
    why: 'texts are as equal in upper case as in lower; letters like ß, where not, have no rule here',
  },
  {
    file: 'src/session/session.machine.ts',
    at: "stored: event.stored, end: 'none'",
    replacement: '""',
    why: 'of the ends only an expired token is told from the others',
  },
  {
    file: 'src/session/stored-session.pure.ts',
    at: 'if (text === null) return null;',
    replacement: 'false',
    why: 'JSON reads null as null; the check is for the compiler',
  },
  {
    file: 'src/session/stored-session.pure.ts',
    at: '} catch {',
    replacement: '{}',
    why: 'asRecord reads undefined as it reads null',
  },
  {
    file: 'src/session/token-times.pure.ts',
    at: "decodeBase64Url(parts[1] ?? '')",
    replacement: text,
    why: 'of three parts there is a second one; the fallback is for the compiler',
  },
  {
    file: 'src/access/decide-route.ts',
    at: "page.path.split(/[?#]/, 1)[0] ?? ''",
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/access/decide-route.ts',
    at: "item.kind === 'page' && known(item.path)",
    replacement: 'true',
    why: 'without the addresses of other sites a menu has pages alone; their kind is for the compiler',
  },
  {
    file: 'src/access/route-path.pure.ts',
    at: "[path = '']",
    replacement: text,
    why: 'a split text has a first part; the fallback is for the compiler',
  },
  {
    file: 'src/bind/hand-over-focus.ts',
    at: 'part.parentElement?.closest',
    replacement: 'part.parentElement.closest',
    why: 'a part that contains the focus is in the document, below its body',
  },
  {
    file: part,
    at: "typeof document === 'undefined'",
    replacement: 'false',
    why: 'React 19 does not warn about layout effects on a server',
  },
  {
    file: part,
    at: "typeof document === 'undefined'",
    replacement: '""',
    why: 'React 19 does not warn about layout effects on a server',
  },
  {
    file: part,
    at: 'if (!held && element.current)',
    replacement: '!held || element.current',
    why: 'React empties a ref before it hands it another element, and empties it once',
  },
  { file: part, at: '}, []);', replacement: list, why: 'a list that does not change' },
  {
    file: 'src/bind/render-part.ts',
    at: 'Number.parseInt(version, 10) >= 19',
    replacement: 'true',
    why: 'the tests run with React 19 alone',
  },
  {
    file: 'src/kernel/backoff.pure.ts',
    at: "header?.trim() ?? ''",
    replacement: text,
    why: 'neither a number nor a date, as the empty text',
  },
];
