// An event of the demo team for the pictures of its public pages.

const day = 86_400_000;
const accountId = '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20001';

/** A live at seven in the evening of São Paulo, in two days, with speakers and a certificate. */
export async function arrangeEvent(api, speakers) {
  const start = new Date(Math.floor(Date.now() / day) * day + day + 22 * 3_600_000);
  const { id } = await api('POST', `/v1/live-streams?accountId=${accountId}`, {
    title: 'Aula inaugural 2027',
    description:
      'A direção e os professores apresentam o ano letivo, ao vivo do Auditório Central. No fim, respondem a perguntas pelo chat.',
    type: 'encoder',
    accountId,
    scheduledStartTime: start.toISOString(),
  });
  await api('PUT', `/v1/studio/lives/${id}/classroom?accountId=${accountId}`, {
    certificateShare: 75,
    speakers: speakers.map((speaker) => ({ speaker })),
  });
  return { id, accountId };
}

const talk = [
  ['Rita Campos', 'Boa noite, família Atlas! Aqui de Mongaguá.'],
  ['Sofia Andrade', 'Quem vai coordenar o 9º ano?'],
  [null, 'O professor Ricardo Moura, que fala daqui a pouco.'],
  ['Otávio Reis', 'Haverá certificado para quem assistir ao vivo?'],
  [null, 'Sim, para quem ficar 75 % do tempo.'],
  ['Luísa Prado', 'As turmas do 6º ano começam no mesmo dia?'],
];

/** A talk of attendees and the team in the chat of an event. */
export async function arrangeTalk({ api, url, id }) {
  const post = async (path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { clientId } = await api('GET', `/bff/classroom/${id}`);
  const path = `/v1/chat/${id}/messages?accountId=${accountId}`;
  for (const [name, texto] of talk) {
    if (name === null) {
      await api('POST', path, { texto });
      continue;
    }
    const email = `${name.split(' ')[0]}@exemplo.com.br`.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const { token } = await post('/v1/studio/lives/participantes', { name, email, liveId: id, clientId });
    await post(path, { texto }, token);
  }
}

/** Takes the event out of the lists again. */
export const removeEvent = (api, { id }) => api('DELETE', `/v1/live-streams/${id}?accountId=${accountId}`);
