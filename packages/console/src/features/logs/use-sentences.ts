import type { Log } from '@palco/sdk/admin';
import { useLogsText } from './messages';
import ptBr from './messages/pt-br.json';
import type { LogRow } from './log-days.pure';
import { useRecordWords } from './record-words';
import { cutAtObject, namingField, objectMark, sentenceOf, someKey, type Sentence } from './sentence.pure';

type Key = keyof typeof ptBr;

const has = (key: string): boolean => Object.hasOwn(ptBr, key);

/** Whether several entries of an event have words of their own. */
export const mayFold = (event: string): boolean => has(`many.${event}`);

/** An entry in words. */
export interface Said extends Sentence {
  readonly actor: string;
  readonly object: string;
  /** The text before and after the object; without a second part it has none. */
  readonly text: readonly [before: string, after: string | null];
}

/** Who acted: a person by the name, a task of the server by what it is, anybody else by name or kind. */
function actorKey({ kind, id }: Log['principal']): Key {
  const task = `task.${id ?? ''}`;
  return (kind === 'system' && has(task) ? task : `who.${kind}`) as Key;
}

/** Sentences of entries in the current language. */
export function useSentences() {
  const t = useLogsText();
  const { textOf } = useRecordWords();
  const actorOf = ({ user, principal }: Log): string =>
    (principal.kind === 'system' ? undefined : (user?.name ?? principal.name)) ?? t(actorKey(principal));
  const objectOf = (log: Log): string => {
    const naming = namingField(log);
    return log.object?.name ?? (naming ? textOf(naming, naming.Value) : t(someKey(log.event, has) as Key));
  };
  const sayOne = (log: Log): Said => {
    const sentence = sentenceOf(log, has);
    const text = cutAtObject(t(sentence.key as 'say.unknown', { object: objectMark }));
    return { ...sentence, actor: actorOf(log), object: objectOf(log), text };
  };
  const say = ({ log, folded }: LogRow): Said => {
    const said = sayOne(log);
    if (folded === null) return said;
    const text = t(`many.${log.event}` as 'many.VIDEO_CRIADO', { count: folded.length });
    return { ...said, text: [text, null] };
  };
  return {
    say,
    /** In one text, for the names of buttons. */
    plain(row: LogRow): string {
      const { actor, object, text } = say(row);
      const [before, after] = text;
      return `${actor} ${before}${after === null ? '' : `${object}${after}`}`;
    },
  };
}
