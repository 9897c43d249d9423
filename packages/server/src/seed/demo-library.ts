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
const takes = ['school', 'upright', 'talk', 'cells', 'triangle', 'fractal', 'school', 'chart'].flatMap(
  (clip, index) => [1, 2, 3].map((take) => [`Entrevista 0${index + 1}, take ${take}`, clip] as const),
);

const folders: Readonly<Record<DemoTeam, Folders>> = {
  colegioAtlas: {
    '': [
      ['Boas-vindas ao ano letivo', 'school', 'Abertura exibida no primeiro dia de aula.'],
      ['Recado da direção', 'talk'],
      ['Como usar a biblioteca de vídeos', 'lesson'],
    ],
    'Aulas/6º ano': [
      ['Apresentação da turma', 'upright', 'Vídeo vertical, gravado pelos alunos.'],
      ['Combinados do semestre', 'lesson'],
    ],
    'Aulas/6º ano/Ciências': [
      ['Células em movimento', 'cells', 'O jogo da vida, de John Conway.'],
      ['O ciclo da água', 'school'],
      ['Ecossistemas: quem come quem', 'cells'],
      ['Laboratório em casa', 'upright'],
    ],
    'Aulas/6º ano/Matemática': [
      ['O triângulo de Sierpinski', 'triangle'],
      ['Frações com pizza', 'lesson'],
      ['Padrões e sequências', 'triangle'],
      ['Números negativos', 'lesson'],
    ],
    'Aulas/9º ano': [
      ['Fractais na natureza', 'fractal', 'Mergulho no conjunto de Mandelbrot.'],
      ['Revisão para a prova', 'lesson'],
      ['Ondas e sons', 'talk'],
      ['Projeto final: instruções', 'school'],
    ],
    'Aulas/9º ano/História': [
      ['Linha do tempo da República', 'lesson'],
      ['Entrevista com a vó Tereza', 'talk', 'Trabalho de memória oral.'],
    ],
    Formaturas: [
      ['Homenagem aos professores', 'upright'],
      ['Retrospectiva do 9º ano', 'fractal'],
      ['Entrada dos formandos', 'triangle'],
    ],
    'Reuniões de pais': [
      ['Reunião do primeiro bimestre', 'lesson'],
      ['Perguntas e respostas', 'talk'],
    ],
  },
  festivalMareAlta: {
    '': [
      ['Teste de transmissão do palco', 'chart'],
      ['Chamada oficial do festival', 'upright'],
      ['Mapa do local', 'triangle'],
    ],
    'Shows/Palco Principal': [
      ['Projeções do show de abertura', 'fractal'],
      ['Passagem de som', 'talk'],
      ['Telão: intervalo', 'school'],
      ['Encerramento com fogos', 'cells'],
    ],
    'Shows/Palco Areia': [
      ['Roda de samba', 'talk'],
      ['Luzes da meia-noite', 'fractal'],
      ['Sessão acústica', 'jingle', 'Somente áudio.'],
    ],
    Bastidores: [
      ['Pôr do sol nos bastidores', 'upright', 'Vídeo vertical para os stories.'],
      ['Montagem do palco', 'chart'],
      ['Camarim em 30 segundos', 'upright'],
      ['Equipe de som', 'talk'],
    ],
  },
  institutoSaudeEmDia: {
    '': [
      ['Podcast: dormir bem', 'talk'],
      ['Alongamento de mesa', 'triangle'],
      ['Meditação guiada', 'jingle', 'Somente áudio.'],
    ],
    Palestras: [
      ['Como o corpo se defende', 'cells', 'Palestra ilustrada com autômatos celulares.'],
      ['Coração em ritmo', 'talk'],
      ['Alimentação sem mitos', 'school'],
      ['Ansiedade: perguntas do público', 'fractal'],
      ['Saúde bucal na infância', 'lesson'],
    ],
    Campanhas: [
      ['Outubro Rosa: depoimentos', 'upright'],
      ['Doe sangue', 'school'],
    ],
    'Campanhas/Vacinação': [
      ['Vinheta da campanha de vacinação', 'school'],
      ['Calendário infantil', 'lesson'],
      ['Mitos sobre vacinas', 'cells'],
      ['Chamada vertical para redes', 'upright'],
    ],
  },
  radioSerraViva: {
    '': [
      ['Ao vivo do estúdio: ondas do som', 'talk'],
      ['Vinheta da rádio', 'school'],
      ['Bloco musical', 'jingle', 'Somente áudio.'],
    ],
    Programas: [
      ['Tarde de clássicos', 'talk'],
      ['Boletim do tempo', 'chart'],
      ['Noite instrumental', 'jingle', 'Somente áudio.'],
    ],
    'Programas/Manhã na Serra': [
      ['Trilha de abertura (áudio)', 'jingle', 'Somente áudio.'],
      ['Trânsito e estradas', 'chart'],
      ['Café com notícias', 'talk'],
      ['Receita do dia', 'triangle'],
      ['Quadro do ouvinte', 'jingle', 'Somente áudio.'],
    ],
    Entrevistas: [
      ['Conversa com a banda da serra', 'talk'],
      ['A poeta do vale', 'upright'],
      ['Produtores de queijo', 'school'],
      ['Histórias da ferrovia', 'fractal'],
    ],
  },
  verticeEstudio: {
    '': [
      ['Fundo animado para entrevistas', 'fractal'],
      ['Vinheta institucional', 'school'],
      ['Contagem regressiva', 'triangle'],
    ],
    Gravações: [['Padrão de ajuste das câmeras', 'chart'], ...takes],
    Pilotos: [
      ['Piloto: vinheta vertical', 'upright'],
      ['Piloto: programa de ciência', 'cells'],
      ['Piloto: abertura animada', 'fractal'],
    ],
  },
  verticeEventos: {
    '': [
      ['Abertura do congresso', 'school', 'Telão do auditório principal.'],
      ['Aviso de segurança', 'chart'],
      ['Música de espera', 'jingle', 'Somente áudio.'],
    ],
    Congressos: [
      ['Melhores momentos', 'fractal'],
      ['Depoimentos', 'upright'],
    ],
    'Congressos/Edição atual': [
      ['Palestra magna: trecho', 'talk'],
      ['Painel de inovação', 'cells'],
      ['Cerimônia de prêmios', 'triangle'],
      ['Patrocinadores', 'school'],
    ],
    Convites: [
      ['Convite animado', 'triangle'],
      ['Convite vertical', 'upright'],
      ['Save the date', 'fractal'],
    ],
  },
};

const trash: Readonly<Partial<Record<DemoTeam, Folders>>> = {
  colegioAtlas: {
    '': [['Recado da direção (versão antiga)', 'talk']],
    'Aulas/6º ano/Ciências': [['Laboratório em casa: erros de gravação', 'upright']],
  },
  festivalMareAlta: {
    'Shows/Palco Principal': [['Passagem de som: câmera tremida', 'talk']],
  },
  verticeEventos: {
    'Congressos/Edição atual': [['Patrocinadores do ano passado', 'school']],
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
