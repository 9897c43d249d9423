import type { DemoTeam } from './demo-people';

/** A title, the clip that it is cut from, and a description where there is one. */
type ShelvedVideo = readonly [title: string, clip: string, description?: string];

/** What is in one folder. */
interface Shelf {
  /** Names of the folders down to it; empty for the root. */
  readonly folder: readonly string[];
  /** The newest one first. */
  readonly videos: readonly ShelvedVideo[];
  /** What somebody moved from here to the trash. */
  readonly trash?: readonly ShelvedVideo[];
}

/** The libraries of the demo teams, with enough videos to demonstrate search, sorting and pagination. */
export const demoLibrary: Readonly<Record<DemoTeam, readonly Shelf[]>> = {
  colegioAtlas: [
    {
      folder: [],
      videos: [
        ['Boas-vindas ao ano letivo', 'dawn', 'Abertura exibida no primeiro dia de aula.'],
        ['Recado da direção', 'waves'],
        ['Como usar a biblioteca de vídeos', 'chart'],
      ],
      trash: [['Recado da direção (versão antiga)', 'waves']],
    },
    {
      folder: ['Aulas', '6º ano'],
      videos: [
        ['Apresentação da turma', 'sunset', 'Vídeo vertical, gravado pelos alunos.'],
        ['Combinados do semestre', 'dawn'],
      ],
    },
    {
      folder: ['Aulas', '6º ano', 'Ciências'],
      videos: [
        ['Células em movimento', 'cells', 'O jogo da vida, de John Conway.'],
        ['O ciclo da água', 'dawn'],
        ['Ecossistemas: quem come quem', 'cells'],
        ['Laboratório em casa', 'sunset'],
      ],
      trash: [['Laboratório em casa: erros de gravação', 'sunset']],
    },
    {
      folder: ['Aulas', '6º ano', 'Matemática'],
      videos: [
        ['O triângulo de Sierpinski', 'triangle'],
        ['Frações com pizza', 'chart'],
        ['Padrões e sequências', 'triangle'],
        ['Números negativos', 'dawn'],
      ],
    },
    {
      folder: ['Aulas', '9º ano'],
      videos: [
        ['Fractais na natureza', 'fractal', 'Mergulho no conjunto de Mandelbrot.'],
        ['Revisão para a prova', 'chart'],
        ['Ondas e sons', 'waves'],
        ['Projeto final: instruções', 'dawn'],
      ],
    },
    {
      folder: ['Aulas', '9º ano', 'História'],
      videos: [
        ['Linha do tempo da República', 'chart'],
        ['Entrevista com a vó Tereza', 'waves', 'Trabalho de memória oral.'],
      ],
    },
    {
      folder: ['Formaturas'],
      videos: [
        ['Homenagem aos professores', 'sunset'],
        ['Retrospectiva do 9º ano', 'fractal'],
        ['Entrada dos formandos', 'triangle'],
      ],
    },
    {
      folder: ['Reuniões de pais'],
      videos: [
        ['Reunião do primeiro bimestre', 'dawn'],
        ['Perguntas e respostas', 'waves'],
      ],
    },
  ],
  festivalMareAlta: [
    {
      folder: [],
      videos: [
        ['Teste de transmissão do palco', 'chart'],
        ['Chamada oficial do festival', 'sunset'],
        ['Mapa do local', 'triangle'],
      ],
    },
    {
      folder: ['Shows', 'Palco Principal'],
      videos: [
        ['Projeções do show de abertura', 'fractal'],
        ['Passagem de som', 'waves'],
        ['Telão: intervalo', 'dawn'],
        ['Encerramento com fogos', 'cells'],
      ],
      trash: [['Passagem de som: câmera tremida', 'waves']],
    },
    {
      folder: ['Shows', 'Palco Areia'],
      videos: [
        ['Roda de samba', 'waves'],
        ['Luzes da meia-noite', 'fractal'],
        ['Sessão acústica', 'jingle', 'Somente áudio.'],
      ],
    },
    {
      folder: ['Bastidores'],
      videos: [
        ['Pôr do sol nos bastidores', 'sunset', 'Vídeo vertical para os stories.'],
        ['Montagem do palco', 'chart'],
        ['Camarim em 30 segundos', 'sunset'],
        ['Equipe de som', 'waves'],
      ],
    },
  ],
  institutoSaudeEmDia: [
    {
      folder: [],
      videos: [
        ['Podcast: dormir bem', 'waves'],
        ['Alongamento de mesa', 'triangle'],
        ['Meditação guiada', 'jingle', 'Somente áudio.'],
      ],
    },
    {
      folder: ['Palestras'],
      videos: [
        ['Como o corpo se defende', 'cells', 'Palestra ilustrada com autômatos celulares.'],
        ['Coração em ritmo', 'waves'],
        ['Alimentação sem mitos', 'dawn'],
        ['Ansiedade: perguntas do público', 'fractal'],
        ['Saúde bucal na infância', 'chart'],
      ],
    },
    {
      folder: ['Campanhas'],
      videos: [
        ['Outubro Rosa: depoimentos', 'sunset'],
        ['Doe sangue', 'dawn'],
      ],
    },
    {
      folder: ['Campanhas', 'Vacinação'],
      videos: [
        ['Vinheta da campanha de vacinação', 'dawn'],
        ['Calendário infantil', 'chart'],
        ['Mitos sobre vacinas', 'cells'],
        ['Chamada vertical para redes', 'sunset'],
      ],
    },
  ],
  radioSerraViva: [
    {
      folder: [],
      videos: [
        ['Ao vivo do estúdio: ondas do som', 'waves'],
        ['Vinheta da rádio', 'dawn'],
        ['Bloco musical', 'jingle', 'Somente áudio.'],
      ],
    },
    {
      folder: ['Programas'],
      videos: [
        ['Tarde de clássicos', 'waves'],
        ['Boletim do tempo', 'chart'],
        ['Noite instrumental', 'jingle', 'Somente áudio.'],
      ],
    },
    {
      folder: ['Programas', 'Manhã na Serra'],
      videos: [
        ['Trilha de abertura (áudio)', 'jingle', 'Somente áudio.'],
        ['Trânsito e estradas', 'chart'],
        ['Café com notícias', 'waves'],
        ['Receita do dia', 'triangle'],
        ['Quadro do ouvinte', 'jingle', 'Somente áudio.'],
      ],
    },
    {
      folder: ['Entrevistas'],
      videos: [
        ['Conversa com a banda da serra', 'waves'],
        ['A poeta do vale', 'sunset'],
        ['Produtores de queijo', 'dawn'],
        ['Histórias da ferrovia', 'fractal'],
      ],
    },
  ],
  verticeEstudio: [
    {
      folder: [],
      videos: [
        ['Fundo animado para entrevistas', 'fractal'],
        ['Vinheta institucional', 'dawn'],
        ['Contagem regressiva', 'triangle'],
      ],
    },
    {
      folder: ['Gravações'],
      videos: [
        ['Padrão de ajuste das câmeras', 'chart'],
        ['Entrevista 01, take 1', 'dawn'],
        ['Entrevista 01, take 2', 'dawn'],
        ['Entrevista 01, take 3', 'dawn'],
        ['Entrevista 02, take 1', 'sunset'],
        ['Entrevista 02, take 2', 'sunset'],
        ['Entrevista 02, take 3', 'sunset'],
        ['Entrevista 03, take 1', 'waves'],
        ['Entrevista 03, take 2', 'waves'],
        ['Entrevista 03, take 3', 'waves'],
        ['Entrevista 04, take 1', 'cells'],
        ['Entrevista 04, take 2', 'cells'],
        ['Entrevista 04, take 3', 'cells'],
        ['Entrevista 05, take 1', 'triangle'],
        ['Entrevista 05, take 2', 'triangle'],
        ['Entrevista 05, take 3', 'triangle'],
        ['Entrevista 06, take 1', 'fractal'],
        ['Entrevista 06, take 2', 'fractal'],
        ['Entrevista 06, take 3', 'fractal'],
        ['Entrevista 07, take 1', 'dawn'],
        ['Entrevista 07, take 2', 'dawn'],
        ['Entrevista 07, take 3', 'dawn'],
        ['Entrevista 08, take 1', 'chart'],
        ['Entrevista 08, take 2', 'chart'],
        ['Entrevista 08, take 3', 'chart'],
      ],
    },
    {
      folder: ['Pilotos'],
      videos: [
        ['Piloto: vinheta vertical', 'sunset'],
        ['Piloto: programa de ciência', 'cells'],
        ['Piloto: abertura animada', 'fractal'],
      ],
    },
  ],
  verticeEventos: [
    {
      folder: [],
      videos: [
        ['Abertura do congresso', 'dawn', 'Telão do auditório principal.'],
        ['Aviso de segurança', 'chart'],
        ['Música de espera', 'jingle', 'Somente áudio.'],
      ],
    },
    {
      folder: ['Congressos'],
      videos: [
        ['Melhores momentos', 'fractal'],
        ['Depoimentos', 'sunset'],
      ],
    },
    {
      folder: ['Congressos', 'Edição atual'],
      videos: [
        ['Palestra magna: trecho', 'waves'],
        ['Painel de inovação', 'cells'],
        ['Cerimônia de prêmios', 'triangle'],
        ['Patrocinadores', 'dawn'],
      ],
      trash: [['Patrocinadores do ano passado', 'dawn']],
    },
    {
      folder: ['Convites'],
      videos: [
        ['Convite animado', 'triangle'],
        ['Convite vertical', 'sunset'],
        ['Save the date', 'fractal'],
      ],
    },
  ],
};
