// Receives the lead forms (spec §7, call 5), with or without JavaScript.
import { withCors } from '../_shared/cors.ts';
import { parseHttpUrl } from '../_shared/environment.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { findProofRun } from '../_shared/proof-mark.ts';
import { leadSaver } from './save-lead.ts';
import { submitLead } from './submit-lead.ts';

const siteUrl = Deno.env.get('SITE_URL');
const siteOrigin = parseHttpUrl(siteUrl)?.origin;

Deno.serve(
  withCors(
    siteUrl,
    postHandler(Deno.env, (request, { database, project }) =>
      submitLead(request, leadSaver(database), siteOrigin, (headers, text) =>
        findProofRun(project.secretKey, headers, text),
      ),
    ),
  ),
);
