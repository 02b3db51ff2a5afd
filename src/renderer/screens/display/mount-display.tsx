// Mounts the customer display in a page, for the app, the browser and tests.
import '../../styles/tokens.css';
import '../../styles/fonts.css';
import '../../styles/base.css';
import '../../styles/text.css';
import '../../styles/states.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Api } from '../../../shared/contract/index.ts';
import type { Link } from '../../stores/window-stores.ts';
import { DisplayPage } from './display-page.tsx';

/** Draws the display in `element`. Returns the function that unmounts it. */
export const mountDisplay = (element: HTMLElement, api: Api, link: Link | null = null): (() => void) => {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <DisplayPage api={api} link={link} />
    </StrictMode>,
  );
  return () => root.unmount();
};
