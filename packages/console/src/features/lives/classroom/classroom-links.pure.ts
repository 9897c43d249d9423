/** The addresses of the public pages of a live's classroom on a host, and of its chat for the people of its team. */
export function classroomLinks(
  host: string,
  { liveId, accountId }: { readonly liveId: string; readonly accountId: string },
): { readonly register: string; readonly chat: string } {
  const register = new URL('/classroom/register', host);
  register.searchParams.set('liveId', liveId);
  const chat = new URL('/chat', host);
  chat.searchParams.set('liveId', liveId);
  chat.searchParams.set('equipe', accountId);
  return { register: register.href, chat: chat.href };
}
