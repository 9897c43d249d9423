import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** Verifies webhooks and hands each event on once, for the server of your choice. */
export function createReceiver(secret, work) {
  const webhook = new Webhook(secret);
  // An event may arrive more than once, always with the same id. A real receiver keeps the ids in its database.
  const done = new Set();
  return async (request, response) => {
    // The signature covers the bytes as they came: verify them before anything parses them.
    const body = await text(request);
    let event;
    try {
      event = webhook.verify(body, request.headers);
    } catch (error) {
      console.error(`refused: ${error.message}`);
      return void response.writeHead(400).end();
    }
    // Answer first and work afterwards: an answer that takes more than 15 seconds counts as a failure.
    response.writeHead(204).end();
    const id = request.headers['webhook-id'];
    if (done.has(id)) return;
    done.add(id);
    work(event);
  };
}
