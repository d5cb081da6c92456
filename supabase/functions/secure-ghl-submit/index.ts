// Receives the lead forms (spec §7, call 5), with or without JavaScript.
import { parseHttpUrl } from '../_shared/environment.ts';
import { findProofRun } from '../_shared/proof-mark.ts';
import { serve, siteUrl } from '../_shared/serve.ts';
import { leadSaver } from './save-lead.ts';
import { submitLead } from './submit-lead.ts';

const siteOrigin = parseHttpUrl(siteUrl)?.origin;

serve((request, { database, project }) =>
  submitLead(request, leadSaver(database), siteOrigin, (headers, text) =>
    findProofRun(project.secretKey, headers, text),
  ),
);
