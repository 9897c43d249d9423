// `tsx cluster/s3-server.child.ts <address> <port> <file>`: the S3 server of the tests, whose objects outlive its process.
import { openS3Journal } from '../src/testing/s3-journal';
import { startS3Server } from '../src/testing/s3-server';

async function main([host, port, file]: readonly string[]): Promise<void> {
  if (host === undefined || port === undefined || file === undefined)
    throw new Error('Usage: s3-server <address> <port> <file>');
  await startS3Server({ host, port: Number(port), journal: openS3Journal(file) });
}

void main(process.argv.slice(2));
