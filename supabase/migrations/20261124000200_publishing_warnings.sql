comment on column private.publishing_runs.details is
  'What changed on the site: {root, causes, pages, pageCount, warnings, failures} (publisher/service/run-report.ts).';
