import type { DemoTeam } from './demo-people';

/** A title, the clip that it is cut from, and a description where there is one. */
type ShelvedVideo = readonly [title: string, clip: string, description?: string];

/** What is in folders, by the names down to each with slashes between; nothing for the root. The newest one first. */
type Folders = Readonly<Record<string, readonly ShelvedVideo[]>>;

/** What is in one folder. */
interface Shelf {
  readonly team: DemoTeam;
  /** Names of the folders down to it; empty for the root. */
  readonly folder: readonly string[];
  readonly videos: readonly ShelvedVideo[];
  /** What somebody moved from here to the trash. */
  readonly trash: readonly ShelvedVideo[];
}

/** Three takes of each interview. */
const takes = ['dawn', 'sunset', 'waves', 'cells', 'triangle', 'fractal', 'dawn', 'chart'].flatMap(
  (clip, index) => [1, 2, 3].map((take) => [`Entrevista 0${index + 1}, take ${take}`, clip] as const),
);

const folders: Readonly<Record<DemoTeam, Folders>> = {
  colegioAtlas: {
    '': [
      ['Boas-vindas ao ano letivo', 'dawn', 'Abertura exibida no primeiro dia de aula.'],
      ['Recado da direção', 'waves'],
      ['Como usar a biblioteca de vídeos', 'chart'],
    ],
    'Aulas/6º ano': [
      ['Apresentação da turma', 'sunset', 'Vídeo vertical, gravado pelos alunos.'],
      ['Combinados do semestre', 'dawn'],
    ],
    'Aulas/6º ano/Ciências': [
      ['Células em movimento', 'cells', 'O jogo da vida, de John Conway.'],
      ['O ciclo da água', 'dawn'],
      ['Ecossistemas: quem come quem', 'cells'],
      ['Laboratório em casa', 'sunset'],
    ],
    'Aulas/6º ano/Matemática': [
      ['O triângulo de Sierpinski', 'triangle'],
      ['Frações com pizza', 'chart'],
      ['Padrões e sequências', 'triangle'],
      ['Números negativos', 'dawn'],
    ],
    'Aulas/9º ano': [
      ['Fractais na natureza', 'fractal', 'Mergulho no conjunto de Mandelbrot.'],
      ['Revisão para a prova', 'chart'],
      ['Ondas e sons', 'waves'],
      ['Projeto final: instruções', 'dawn'],
    ],
    'Aulas/9º ano/História': [
      ['Linha do tempo da República', 'chart'],
      ['Entrevista com a vó Tereza', 'waves', 'Trabalho de memória oral.'],
    ],
    Formaturas: [
      ['Homenagem aos professores', 'sunset'],
      ['Retrospectiva do 9º ano', 'fractal'],
      ['Entrada dos formandos', 'triangle'],
    ],
    'Reuniões de pais': [
      ['Reunião do primeiro bimestre', 'dawn'],
      ['Perguntas e respostas', 'waves'],
    ],
  },
  festivalMareAlta: {
    '': [
      ['Teste de transmissão do palco', 'chart'],
      ['Chamada oficial do festival', 'sunset'],
      ['Mapa do local', 'triangle'],
    ],
    'Shows/Palco Principal': [
      ['Projeções do show de abertura', 'fractal'],
      ['Passagem de som', 'waves'],
      ['Telão: intervalo', 'dawn'],
      ['Encerramento com fogos', 'cells'],
    ],
    'Shows/Palco Areia': [
      ['Roda de samba', 'waves'],
      ['Luzes da meia-noite', 'fractal'],
      ['Sessão acústica', 'jingle', 'Somente áudio.'],
    ],
    Bastidores: [
      ['Pôr do sol nos bastidores', 'sunset', 'Vídeo vertical para os stories.'],
      ['Montagem do palco', 'chart'],
      ['Camarim em 30 segundos', 'sunset'],
      ['Equipe de som', 'waves'],
    ],
  },
  institutoSaudeEmDia: {
    '': [
      ['Podcast: dormir bem', 'waves'],
      ['Alongamento de mesa', 'triangle'],
      ['Meditação guiada', 'jingle', 'Somente áudio.'],
    ],
    Palestras: [
      ['Como o corpo se defende', 'cells', 'Palestra ilustrada com autômatos celulares.'],
      ['Coração em ritmo', 'waves'],
      ['Alimentação sem mitos', 'dawn'],
      ['Ansiedade: perguntas do público', 'fractal'],
      ['Saúde bucal na infância', 'chart'],
    ],
    Campanhas: [
      ['Outubro Rosa: depoimentos', 'sunset'],
      ['Doe sangue', 'dawn'],
    ],
    'Campanhas/Vacinação': [
      ['Vinheta da campanha de vacinação', 'dawn'],
      ['Calendário infantil', 'chart'],
      ['Mitos sobre vacinas', 'cells'],
      ['Chamada vertical para redes', 'sunset'],
    ],
  },
  radioSerraViva: {
    '': [
      ['Ao vivo do estúdio: ondas do som', 'waves'],
      ['Vinheta da rádio', 'dawn'],
      ['Bloco musical', 'jingle', 'Somente áudio.'],
    ],
    Programas: [
      ['Tarde de clássicos', 'waves'],
      ['Boletim do tempo', 'chart'],
      ['Noite instrumental', 'jingle', 'Somente áudio.'],
    ],
    'Programas/Manhã na Serra': [
      ['Trilha de abertura (áudio)', 'jingle', 'Somente áudio.'],
      ['Trânsito e estradas', 'chart'],
      ['Café com notícias', 'waves'],
      ['Receita do dia', 'triangle'],
      ['Quadro do ouvinte', 'jingle', 'Somente áudio.'],
    ],
    Entrevistas: [
      ['Conversa com a banda da serra', 'waves'],
      ['A poeta do vale', 'sunset'],
      ['Produtores de queijo', 'dawn'],
      ['Histórias da ferrovia', 'fractal'],
    ],
  },
  verticeEstudio: {
    '': [
      ['Fundo animado para entrevistas', 'fractal'],
      ['Vinheta institucional', 'dawn'],
      ['Contagem regressiva', 'triangle'],
    ],
    Gravações: [['Padrão de ajuste das câmeras', 'chart'], ...takes],
    Pilotos: [
      ['Piloto: vinheta vertical', 'sunset'],
      ['Piloto: programa de ciência', 'cells'],
      ['Piloto: abertura animada', 'fractal'],
    ],
  },
  verticeEventos: {
    '': [
      ['Abertura do congresso', 'dawn', 'Telão do auditório principal.'],
      ['Aviso de segurança', 'chart'],
      ['Música de espera', 'jingle', 'Somente áudio.'],
    ],
    Congressos: [
      ['Melhores momentos', 'fractal'],
      ['Depoimentos', 'sunset'],
    ],
    'Congressos/Edição atual': [
      ['Palestra magna: trecho', 'waves'],
      ['Painel de inovação', 'cells'],
      ['Cerimônia de prêmios', 'triangle'],
      ['Patrocinadores', 'dawn'],
    ],
    Convites: [
      ['Convite animado', 'triangle'],
      ['Convite vertical', 'sunset'],
      ['Save the date', 'fractal'],
    ],
  },
};

const trash: Readonly<Partial<Record<DemoTeam, Folders>>> = {
  colegioAtlas: {
    '': [['Recado da direção (versão antiga)', 'waves']],
    'Aulas/6º ano/Ciências': [['Laboratório em casa: erros de gravação', 'sunset']],
  },
  festivalMareAlta: {
    'Shows/Palco Principal': [['Passagem de som: câmera tremida', 'waves']],
  },
  verticeEventos: {
    'Congressos/Edição atual': [['Patrocinadores do ano passado', 'dawn']],
  },
};

/** The libraries of the demo teams, with enough videos to demonstrate search, sorting and pagination. */
export const demoShelves: readonly Shelf[] = (Object.keys(folders) as DemoTeam[]).flatMap((team) =>
  Object.entries(folders[team]).map(([path, videos]) => ({
    team,
    folder: path === '' ? [] : path.split('/'),
    videos,
    trash: trash[team]?.[path] ?? [],
  })),
);
