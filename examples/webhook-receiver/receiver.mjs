// Receives webhooks of Palco: PALCO_WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.mjs
import { createServer } from 'node:http';
import { createReceiver } from './receive.mjs';

/** What your product does with an event. */
function work(event) {
  console.log(`${event.type} ${JSON.stringify(event.data)}`);
}

const server = createServer(createReceiver(process.env.PALCO_WEBHOOK_SECRET ?? '', work));
server.listen(Number(process.env.PORT ?? 3000), () => console.log(`listening on ${server.address().port}`));
