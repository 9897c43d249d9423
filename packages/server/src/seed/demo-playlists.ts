import type { DemoTeam } from './demo-people';

/** A playlist of a demo team: its videos by their titles, in their order. */
interface DemoPlaylist {
  readonly title: string;
  readonly description?: string;
  readonly videos: readonly string[];
}

/** What the demo teams play one after another. */
export const demoPlaylists: Readonly<Record<DemoTeam, readonly DemoPlaylist[]>> = {
  colegioAtlas: [
    {
      title: 'Ciências do 6º ano',
      description: 'Na ordem das aulas.',
      videos: [
        'Apresentação da turma',
        'O ciclo da água',
        'Células em movimento',
        'Ecossistemas: quem come quem',
      ],
    },
    {
      title: 'Matemática em imagens',
      videos: ['Padrões e sequências', 'O triângulo de Sierpinski', 'Fractais na natureza'],
    },
  ],
  festivalMareAlta: [
    {
      title: 'Aquecimento do festival',
      description: 'Para os telões, antes da abertura.',
      videos: [
        'Chamada oficial do festival',
        'Mapa do local',
        'Projeções do show de abertura',
        'Roda de samba',
      ],
    },
  ],
  institutoSaudeEmDia: [
    {
      title: 'Dormir melhor',
      videos: ['Podcast: dormir bem', 'Meditação guiada', 'Alongamento de mesa'],
    },
    {
      title: 'Campanha de vacinação',
      videos: ['Vinheta da campanha de vacinação', 'Mitos sobre vacinas', 'Calendário infantil'],
    },
  ],
  radioSerraViva: [
    {
      title: 'Domingo na serra',
      description: 'Para deixar tocando.',
      videos: ['Tarde de clássicos', 'Bloco musical', 'Conversa com a banda da serra', 'Noite instrumental'],
    },
  ],
  verticeEstudio: [
    {
      title: 'Melhores takes',
      videos: [
        'Entrevista 01, take 2',
        'Entrevista 02, take 1',
        'Entrevista 03, take 3',
        'Entrevista 05, take 2',
      ],
    },
    { title: 'Pilotos', videos: ['Piloto: programa de ciência', 'Piloto: abertura animada'] },
  ],
  verticeEventos: [
    {
      title: 'Congresso: edição atual',
      videos: [
        'Abertura do congresso',
        'Palestra magna: trecho',
        'Painel de inovação',
        'Cerimônia de prêmios',
      ],
    },
  ],
};
