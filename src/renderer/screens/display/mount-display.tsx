// Draws the customer display, for any host and any test.
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

/** Returns the way to take it down. */
export const mountDisplay = (element: HTMLElement, api: Api, link: Link | null = null): (() => void) => {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <DisplayPage api={api} link={link} />
    </StrictMode>,
  );
  return () => root.unmount();
};
