import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

/** Parses XML with a parser that refuses whatever is not well-formed. */
export function parseXml(xml: string): Element {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  const root = document.documentElement;
  if (root === null) throw new Error('no root element');
  return root;
}

/** Parses a report, whose HTML is well-formed XML too. */
export function parseReport(html: string): Element {
  return parseXml(html.replace('<!DOCTYPE html>', ''));
}

/** All elements of a name, in document order. */
export function elementsOf(root: Element, name: string): readonly Element[] {
  return Array.from(root.getElementsByTagName(name));
}

/** Texts of all elements of a name. */
export function textsOf(root: Element, name: string): readonly string[] {
  return elementsOf(root, name).map((found) => found.textContent ?? '');
}

/** Names of all elements, each once, sorted. */
export function namesOf(root: Element): readonly string[] {
  const names = new Set(elementsOf(root, '*').map(({ tagName }) => tagName));
  return [...names].sort();
}

/** An attribute as a number. */
export function numberOf(found: Element, attribute: string): number {
  return Number(found.getAttribute(attribute));
}
