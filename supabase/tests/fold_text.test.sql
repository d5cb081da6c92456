-- The form in which searches compare text.
\ir setup.psql
select plan(15);

select is(private.fold_text(written), folded, 'folds to ' || coalesce(folded, 'null')) from (values
  (E'Jos\u00e9 Jose\u0301 JOSÉ', 'jose jose jose'),
  ('Søren Łukasz Đặng ÆŒ ẞ ı İ þħ', 'soren lukasz dang aeoe ss i i thh'),
  ('ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'),
  (E'O’Brien‐Smith‑Jones–Lee—\u2212', 'o''brien-smith-jones-lee--'),
  ('Don’t ‘say’ “no”…', 'don''t ''say'' "no"...'),
  (E'Da\u00adna\u200b Sm\u2060ith\ufeff \u200fe\u200b\u0301\U000e0041', 'dana smith e'),
  (E' a\u00a0\t\n\u3000b\u0001\u001f ', ' a b '),
  -- What becomes white space joins what's around it.
  (E'\u00b4 \u200b x', ' x'),
  (E'\uff21\uff11 \ufb01 \u212b …', 'a1 fi a ...'),
  -- Letters of other scripts keep their marks.
  (E'\u304b\u3099 \u1112\u1161\u11ab', E'\u304c \ud55c'),
  ('', ''),
  (null, null)) c (written, folded);
select is(private.fold_text(repeat(E'\u1e69 ', 1000)), repeat('s ', 1000), 'long texts are folded in pieces');
select is(private.fold_text(private.fold_text(all_characters)) = private.fold_text(all_characters), true,
  'folding twice changes nothing') from (
  select string_agg(chr(n), '-') as all_characters from generate_series(1, 65535) n where n not between 55296 and 57343) c;

-- PostgreSQL takes minutes to sort these marks at once.
set local statement_timeout = '10s';
select is(length(private.fold_text(repeat(E'\u05b0', 600000) || repeat(E'\u3099', 600000))), 1200000,
  'no order of marks makes it slow');

select * from finish();
rollback;
