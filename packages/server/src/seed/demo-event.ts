import type { DemoTeam } from './demo-people';

/** The live whose hour on the air is told minute by minute, and the video of the library that it became. */
export const demoAired = {
  team: 'colegioAtlas',
  title: 'Entrevista com a vó Tereza: ao vivo',
  video: 'Entrevista com a vó Tereza',
} as const satisfies { team: DemoTeam; title: string; video: string };

/** The event that people can register for, and that the test signal starts. */
export const demoPlanned = {
  team: 'colegioAtlas',
  title: 'Aula inaugural 2027: Auditório Central',
} as const satisfies { team: DemoTeam; title: string };

/** What the public pages of these lives say; the last ones are only in the list. */
export const demoClassrooms = [
  {
    ...demoAired,
    description: 'Lembranças de 1950 a 1970, contadas a uma turma do 9º ano. Mande a sua pergunta pelo chat.',
    speakers: ['Tereza Nogueira', 'Paulo Andrade'],
  },
  {
    ...demoPlanned,
    description: 'A direção e os professores apresentam o ano letivo. No fim, respondem a perguntas.',
    speakers: ['Helena Prado', 'Ricardo Moura', 'Lúcia Farias'],
  },
  {
    team: 'colegioAtlas',
    title: 'Mostra de Ciências: robótica e energia',
    description: 'As turmas do 8º ano mostram o que construíram no semestre.',
    speakers: ['Helena Prado', 'Davi Sato', 'Iara Melo'],
  },
  {
    team: 'colegioAtlas',
    title: 'Formatura do Ensino Médio',
    description: 'A colação de grau da turma de 2026, para quem não pode estar no auditório.',
    speakers: ['Helena Prado'],
  },
] as const;

/** How many of {@link demoAttendees} registered for what is to come. */
export const demoRegistered = [
  { team: 'colegioAtlas', title: 'Mostra de Ciências: robótica e energia', count: 14 },
  { team: 'colegioAtlas', title: 'Formatura do Ensino Médio', count: 24 },
] as const;

/** Percent of the time on the air from which attendees get a certificate. */
export const certificateShare = 70;

/** Those who registered for the live that is over, in the order in which they came. */
export const demoAttendees = [
  'Ana Beatriz Rocha',
  'Bernardo Lima',
  'Camila Duarte',
  'Daniel Teixeira',
  'Eduarda Pires',
  'Felipe Cardoso',
  'Giovana Martins',
  'Heitor Nunes',
  'Isabela Freitas',
  'João Pedro Alves',
  'Karina Lopes',
  'Lucas Barbosa',
  'Mariana Souza',
  'Nicolas Ribeiro',
  'Olívia Castro',
  'Pedro Henrique Melo',
  'Quésia Ramos',
  'Rafaela Monteiro',
  'Samuel Correia',
  'Tainá Oliveira',
  'Ubirajara Costa',
  'Valentina Dias',
  'William Santos',
  'Yasmin Carvalho',
] as const;
