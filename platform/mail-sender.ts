import { brand } from '../src/config/brand.ts';

/** The default of MAIL_FROM. The name is quoted, because it can contain a comma. */
export const defaultSender = `"${brand.name.replace(/["\\]/g, '')}" <website@example.com>`;
