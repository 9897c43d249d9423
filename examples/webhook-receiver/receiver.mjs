// Receives webhooks of Palco: PALCO_WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.mjs
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.PALCO_WEBHOOK_SECRET ?? '');
// An event may arrive more than once, always with the same id. A real receiver keeps the ids in its database.
const done = new Set();

/** What your product does with an event. */
function work(event) {
  console.log(`${event.type} ${JSON.stringify(event.data)}`);
}

const server = createServer(async (request, response) => {
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
});
server.listen(Number(process.env.PORT ?? 3000), () => console.log(`listening on ${server.address().port}`));
