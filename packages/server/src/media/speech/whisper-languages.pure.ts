/** Languages of the models, as they call them. */
const known = new Set(
  (
    'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv ' +
    'bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb ' +
    'my bo tl mg as tt haw ln ha ba jw su yue'
  ).split(' '),
);
/** Those that have another name in BCP 47. */
const renamed: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl', jv: 'jw', iw: 'he', in: 'id' };

/** A language tag as a model calls the language; null for one that it does not know, which it has to detect then. */
export function modelLanguage(tag: string): string | null {
  const language = tag.toLowerCase().split('-')[0] ?? '';
  const name = renamed[language] ?? language;
  return known.has(name) ? name : null;
}

/** The same the other way round. */
export function tagOf(name: string): string {
  const tag = Object.entries(renamed).find(([, one]) => one === name)?.[0];
  return name === 'no' || name === 'he' || name === 'id' ? name : (tag ?? name);
}

/** What the engine writes into its log when it has detected a language. */
export function readDetected(line: string): string | null {
  return /auto-detected language: ([a-z]{2,3}) \(p = [\d.]+\)/.exec(line)?.[1] ?? null;
}
