import { brand } from '../src/config/brand.ts';

/** Who emails are from unless MAIL_FROM says otherwise. Quoted, because a name can contain a comma. */
export const defaultSender = `"${brand.name.replace(/["\\]/g, '')}" <website@example.com>`;
