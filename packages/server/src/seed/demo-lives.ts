import type { lives } from '../schema';
import { demoAired, demoPlanned } from './demo-event';
import type { DemoTeam } from './demo-people';
import { stableId } from './stable-id';

type LiveSettings = Pick<typeof lives.$inferInsert, 'type' | 'latency'> &
  Partial<
    Pick<typeof lives.$inferInsert, 'description' | 'enableDvr' | 'enableLive2vod' | 'autoStart' | 'autoCuts'>
  >;

/** A live of the demo, in days and hours around the first start. */
export type DemoLive = LiveSettings & {
  readonly title: string;
  /** Days from the first start, before it where negative, and the hour there; without it the live has no date. */
  readonly day?: number;
  readonly hour?: number;
  /** How long it was on the air, where it is over. */
  readonly minutes?: number;
};

/** The id of a demo live, always the same. */
export const demoLiveId = (team: DemoTeam, title: string): string => stableId('live', team, title);

/**
 * Lives of the demo teams: dates for the calendar, some that are over for the history, one without a date. The teams of
 * Vértice have none, so that an empty list is seen too.
 */
export const demoLives: Readonly<Partial<Record<DemoTeam, readonly DemoLive[]>>> = {
  colegioAtlas: [
    {
      title: demoPlanned.title,
      description: 'Abertura do ano letivo, com perguntas do público.',
      type: 'encoder',
      latency: 'low',
      enableDvr: true,
      enableLive2vod: true,
      // The test signal of its page starts it.
      autoStart: true,
      day: 1,
      hour: 19,
    },
    {
      title: 'Conselho de classe, 3º trimestre',
      type: 'studio',
      latency: 'default',
      autoCuts: true,
      day: 3,
      hour: 18,
    },
    {
      title: 'Mostra de Ciências: robótica e energia',
      type: 'encoder',
      latency: 'low',
      enableLive2vod: true,
      day: 7,
      hour: 9,
    },
    {
      title: 'Formatura do Ensino Médio',
      type: 'encoder',
      latency: 'default',
      enableDvr: true,
      enableLive2vod: true,
      day: 19,
      hour: 18,
    },
    { title: 'Plantão de dúvidas: redação do ENEM', type: 'studio', latency: 'ultra-low', autoStart: true },
    {
      title: demoAired.title,
      description: 'Trabalho de memória oral do 9º ano.',
      type: 'encoder',
      latency: 'low',
      enableDvr: true,
      enableLive2vod: true,
      day: -2,
      hour: 19,
      minutes: 60,
    },
    { title: 'Sarau de Primavera', type: 'encoder', latency: 'default', day: -9, hour: 19, minutes: 112 },
    {
      title: 'Palestra: saúde mental na escola',
      type: 'studio',
      latency: 'default',
      day: -13,
      hour: 10,
      minutes: 80,
    },
  ],
  festivalMareAlta: [
    {
      title: 'Palco Principal: abertura',
      type: 'encoder',
      latency: 'low',
      enableDvr: true,
      enableLive2vod: true,
      day: 5,
      hour: 20,
    },
    { title: 'Passagem de som', type: 'studio', latency: 'ultra-low', day: 5, hour: 15 },
    {
      title: 'Coletiva de imprensa',
      type: 'studio',
      latency: 'default',
      day: -4,
      hour: 11,
      minutes: 46,
    },
  ],
  institutoSaudeEmDia: [
    { title: 'Alimentação sem mitos: ao vivo', type: 'studio', latency: 'default', day: 2, hour: 12 },
  ],
};
