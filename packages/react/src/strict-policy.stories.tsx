import { Processing, TeamPicker, Upload } from '@palco/react';
import { Player } from '@palco/react/player';
import { buildUploadEntry, createStaticPlayer, createStaticUploads } from '@palco/react/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, waitFor } from 'storybook/test';

/** No inline style, no inline script, nothing from elsewhere. */
const policy = "default-src 'none'; style-src 'self'; script-src 'self'";
const page = `<!doctype html><html lang="pt-BR"><head><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Host</title></head><body></body></html>`;

const player = createStaticPlayer({ stage: 'playing', duration: 90, currentTime: 12, buffered: 40 });

/** Parts that set styles by script, in the page of a strict host. */
function InsideStrictHost() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [violations, setViolations] = useState<readonly string[]>([]);
  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (!body || !document) return undefined;
    const note = (event: SecurityPolicyViolationEvent): void =>
      setViolations((before) => [...before, `${event.violatedDirective} ${event.blockedURI}`]);
    document.addEventListener('securitypolicyviolation', note);
    return () => document.removeEventListener('securitypolicyviolation', note);
  }, [body]);
  return (
    <>
      <iframe
        ref={frame}
        title="Host"
        sandbox="allow-same-origin"
        srcDoc={page}
        width={640}
        height={360}
        onLoad={() => setBody(frame.current?.contentDocument?.body ?? null)}
      />
      <output aria-label="Violations">{violations.join('\n')}</output>
      {body && createPortal(<SomeParts />, body)}
    </>
  );
}

function SomeParts() {
  return (
    <main>
      <Upload.Root>
        <Upload.Dropzone>
          <Upload.Input />
          <Upload.Trigger />
        </Upload.Dropzone>
        <Upload.List />
        <Upload.Announcer />
      </Upload.Root>
      <Processing.Root>
        <Processing.Progress />
        <Processing.List />
      </Processing.Root>
      <Player.Root player={player}>
        <Player.PlayButton />
        <Player.SeekBar />
        <Player.VolumeBar />
      </Player.Root>
      <TeamPicker.Root>
        <TeamPicker.Search />
        <TeamPicker.List />
      </TeamPicker.Root>
    </main>
  );
}

const meta = { title: 'Strict policy', component: InsideStrictHost } satisfies Meta<typeof InsideStrictHost>;
export default meta;

/** Under a Content-Security-Policy without `unsafe-inline` the parts cause no violation, while an inline style causes one. */
export const WithoutInlineStyles: StoryObj<typeof meta> = {
  parameters: {
    palco: { still: () => ({ uploads: createStaticUploads([buildUploadEntry({ progress: 42 })]) }) },
  },
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector('iframe')!;
    const host = (): Document => frame.contentDocument!;
    await waitFor(() => expect(host().querySelectorAll('[data-part=upload-item]')).toHaveLength(1));
    const bar = host().querySelector<HTMLElement>('[data-part=upload-progress]')!;
    await waitFor(() => expect(bar.style.getPropertyValue('--palco-progress')).toBe('42%'));
    await expect(host().querySelectorAll('[data-part=team-picker-item]')).toHaveLength(4);
    await expect(canvas.getByLabelText('Violations')).toHaveTextContent('');

    host().body.setAttribute('style', 'color: red');
    await waitFor(() => expect(canvas.getByLabelText('Violations')).toHaveTextContent(/style-src/));
  },
};
