/** The lines that name a session of ICE; null where a description has none. */
function iceOf(description: string): { readonly ufrag: string; readonly pwd: string } | null {
  const [, ufrag] = /^a=ice-ufrag:(\S+)/m.exec(description) ?? [];
  const [, pwd] = /^a=ice-pwd:(\S+)/m.exec(description) ?? [];
  return ufrag === undefined || pwd === undefined ? null : { ufrag, pwd };
}

const linesOf = ({ ufrag, pwd }: { readonly ufrag: string; readonly pwd: string }): string =>
  `a=ice-ufrag:${ufrag}\r\na=ice-pwd:${pwd}\r\n`;

/** What an offer tells the server of its new session of ICE (RFC 9725, 4.3.3); it learns the addresses by the checks. */
export function restartFragment(offer: string): string | null {
  const ice = iceOf(offer);
  return ice && linesOf(ice);
}

/** The answer of before with the session of ICE that the server's fragment names: nothing else changes. */
export function restartedAnswer(answer: string, fragment: string): string | null {
  const ice = iceOf(fragment);
  return (
    ice &&
    answer
      .replaceAll(/^a=ice-ufrag:\S+/gm, () => `a=ice-ufrag:${ice.ufrag}`)
      .replaceAll(/^a=ice-pwd:\S+/gm, () => `a=ice-pwd:${ice.pwd}`)
  );
}
