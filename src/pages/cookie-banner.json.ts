import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { BannerHtml } from '~/features/tracking/banner/BannerHtml';
import type { BannerFile } from '~/features/tracking/banner/show';
import { question } from '~/features/tracking/banner/text';
import { consentVersion } from '~/lib/consent-version';
import { thirdParties } from '~/lib/third-parties';

/** The cookie banner, which pages show to visitors who haven't chosen (features/tracking/banner/offer.ts). */
export const GET: APIRoute = () => {
  const services = thirdParties.map(({ id, name, purpose }) => ({ id, name, purpose }));
  const props = { question, services };
  const html = renderToString(createElement(BannerHtml, props));
  return Response.json({ version: consentVersion, props, html } satisfies BannerFile);
};
