import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { addImportedSubtitle } from '../src/modules/library/subtitles';
import { videos } from '../src/schema';
import { demoTeams } from '../src/seed/demo-people';
import { insertVideo } from '../src/testing/samples';
import { prepareDataDir } from '../src/testing/server-process';

/** How much was said. */
export interface Speech {
  readonly transcripts: number;
  readonly minutes: number;
}

/** Of a speaker. */
const wordsPerMinute = 130;
const wordsPerCue = 10;
const vocabulary = 20_000;

const syllables =
  'ba ca da fa ga la ma na pa ra sa ta va be ce de fe le me ne pe re se te ve bi di li mi ni ri si ti bo co do fo lo mo no po ro so to'.split(
    ' ',
  );
const endings = ['ção', 'dade', 'mente', 'ar', 'ando', 'a', 'o', 'ia', 'ivo', 'ores'];

/** A word for each number: the shorter, the more often it is said. */
export function wordOf(rank: number): string {
  let [word, rest] = ['', rank];
  do {
    word += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return word + (endings[rank % endings.length] ?? '');
}

/** The same numbers in each run (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A rank as languages have them: the word of rank n is said about 1/n as often as the first. */
const zipf = (chance: () => number): number => Math.floor(Math.exp(chance() * Math.log(vocabulary)));

/** What is said in the video of a number alone. */
export const needleOf = (number: number): string => `experimento numero ${number} de Pasteur`;

function cuesOf(number: number, { minutes }: Speech) {
  const chance = chanceOf(number + 1);
  const count = Math.round((minutes * wordsPerMinute) / wordsPerCue);
  const seconds = (minutes * 60) / count;
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: wordsPerCue }, () => wordOf(zipf(chance)));
    const inicio = index * seconds;
    const texto = index === Math.floor(count / 2) ? needleOf(number) : words.join(' ');
    return { inicio, fim: inicio + seconds, texto };
  });
}

/** Fills a data folder with transcripts of one team, every fifth in English, by the way that subtitles of imports take. */
export async function prepareSpeech(dataDir: string, speech: Speech): Promise<void> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  await prepareDataDir(dataDir);
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log });
  const { db } = database;
  try {
    // As a restore does: the index is built once all rows are there.
    await db.execute(sql`drop index transcript_passages_lexemes`);
    for (let number = 0; number < speech.transcripts; number += 1) {
      const id = await insertVideo(db, 'colegioAtlas', {
        status: 'ready',
        durationSeconds: speech.minutes * 60,
      });
      const subtitle = {
        language: number % 5 === 4 ? 'en' : 'pt-BR',
        cues: cuesOf(number, speech),
        file: { key: `videos/${id}/${randomUUID()}/subtitles.vtt`, data: '' },
      };
      await db.transaction((tx) => addImportedSubtitle(tx, id, { subtitle, now: new Date() }));
    }
    await db.execute(
      sql`create index transcript_passages_lexemes on transcript_passages using gin (lexemes) with (fastupdate = false)`,
    );
    const ours = await db.$count(videos, sql`${videos.accountId} = ${demoTeams.colegioAtlas}`);
    if (ours < speech.transcripts) throw new Error(`only ${ours} videos were written`);
  } finally {
    await database.close();
  }
}
