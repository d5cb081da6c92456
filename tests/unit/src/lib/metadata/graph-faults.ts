/**
 * What search engines require, and what they recommend and every page of this site can say; of names
 * joined by `|` one is enough. A type that is missing here is a fault.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  AdministrativeArea: ['name'],
  Answer: ['text'],
  BlogPosting: [
    ...['headline', 'description', 'image', 'author', 'publisher', 'mainEntityOfPage'],
    ...['datePublished', 'dateModified', 'timeRequired'],
  ],
  BreadcrumbList: ['itemListElement'],
  City: ['name', 'address'],
  CompoundPriceSpecification: ['priceComponent', 'priceCurrency'],
  ContactPoint: ['contactType', 'telephone', 'email'],
  FAQPage: ['mainEntity'],
  ItemList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'name', 'item|url'],
  Offer: ['priceSpecification', 'priceCurrency', 'url'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Organization: [
    ...['@id', 'name', 'legalName', 'description', 'url', 'logo', 'email', 'telephone'],
    ...['contactPoint', 'address'],
  ],
  Person: ['name'],
  PostalAddress: ['addressRegion', 'addressCountry'],
  QuantitativeValue: ['value', 'unitCode'],
  Question: ['name', 'acceptedAnswer'],
  Service: ['@id', 'name', 'description', 'url', 'provider'],
  State: ['name', 'address'],
  UnitPriceSpecification: ['priceCurrency', 'price|minPrice'],
  WebSite: ['@id', 'name', 'url', 'publisher'],
};

const addresses = ['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage', 'sameAs'];
const dates = ['datePublished', 'dateModified'];

type Node = Readonly<Record<string, unknown>>;

/** What is wrong with the objects of one page's JSON-LD, a sentence each. */
export function graphFaults(graph: readonly unknown[]): string[] {
  const nodes = graph.flatMap(nodesIn);
  const defined = nodes.filter((node) => '@type' in node);
  const ids = defined.flatMap((node) => ('@id' in node ? [node['@id']] : []));
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...nodes
      .filter((node) => !('@type' in node) && !ids.includes(node['@id']))
      .map((node) => `${JSON.stringify(node)} refers to nothing on the page`),
    ...defined.flatMap(missing),
    ...defined.flatMap((node) => addresses.flatMap((name) => relative(node, name))),
    ...defined.flatMap((node) => dates.flatMap((name) => undated(node, name))),
  ];
}

/** The object and all in it. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesIn)];
}

function missing(node: Node): string[] {
  const type = String(node['@type']);
  const names = required[type];
  if (!names) return [`the type ${type} is not known`];
  return names
    .filter((name) => name.split('|').every((one) => isEmpty(node[one])))
    .map((name) => `${type} has no ${name}`);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function relative(node: Node, name: string): string[] {
  return [node[name] ?? []]
    .flat()
    .filter((value) => typeof value === 'string' && !/^https?:\/\/[^/]/.test(value))
    .map((value) => `${String(node['@type'])}.${name} is no whole address: ${String(value)}`);
}

function undated(node: Node, name: string): string[] {
  const value = node[name];
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
  return value === undefined || iso.test(String(value))
    ? []
    : [`${String(node['@type'])}.${name} is no date with a time zone: ${String(value)}`];
}
