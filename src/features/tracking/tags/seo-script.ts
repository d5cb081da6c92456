import { PUBLIC_SEO_SCRIPT_URL } from 'astro:env/client';
import { addScript } from './add-script';

export function startSeoScript(): void {
  if (PUBLIC_SEO_SCRIPT_URL) addScript(PUBLIC_SEO_SCRIPT_URL);
}
