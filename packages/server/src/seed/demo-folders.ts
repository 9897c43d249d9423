import type { DemoTeam } from './demo-people';

/** A folder and the folders in it. */
export interface DemoFolder {
  readonly name: string;
  readonly folders?: readonly DemoFolder[];
}

/** Folders below each team's root folder. */
export const demoFolders: Readonly<Record<DemoTeam, readonly DemoFolder[]>> = {
  colegioAtlas: [
    {
      name: 'Aulas',
      folders: [
        { name: '6º ano', folders: [{ name: 'Ciências' }, { name: 'Matemática' }] },
        { name: '9º ano', folders: [{ name: 'História' }] },
      ],
    },
    { name: 'Formaturas' },
    { name: 'Reuniões de pais' },
  ],
  festivalMareAlta: [
    { name: 'Shows', folders: [{ name: 'Palco Principal' }, { name: 'Palco Areia' }] },
    { name: 'Bastidores' },
  ],
  institutoSaudeEmDia: [{ name: 'Palestras' }, { name: 'Campanhas', folders: [{ name: 'Vacinação' }] }],
  radioSerraViva: [{ name: 'Programas', folders: [{ name: 'Manhã na Serra' }] }, { name: 'Entrevistas' }],
  verticeEstudio: [{ name: 'Gravações' }, { name: 'Pilotos' }],
  verticeEventos: [{ name: 'Congressos', folders: [{ name: 'Edição atual' }] }, { name: 'Convites' }],
};
