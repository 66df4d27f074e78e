import type { Report, ReportTable } from '@preflearn/plots';
import { cellText } from './report-markdown.js';

/** Characters that LaTeX reads as commands, and how they are written. */
const SPECIAL: Readonly<Record<string, string>> = {
  ...{ '\\': '\\textbackslash{}', '&': '\\&', '%': '\\%', $: '\\$', '#': '\\#', _: '\\_' },
  ...{ '<': '\\textless{}', '>': '\\textgreater{}', '|': '\\textbar{}', '"': "''" },
  ...{ '[': '{[}', ']': '{]}', '*': '{*}', '`': '\\textasciigrave{}' }, // may be read as options after \\\\
  ...{ '\n': ' ', '\r': ' ', '\t': ' ' },
  ...{ '\u00a0': '~', '≈': '$\\approx$', '≤': '$\\leq$', '≥': '$\\geq$', '×': '$\\times$' },
  ...{ '{': '\\{', '}': '\\}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' },
  ...{ '±': '$\\pm$', '▲': '$\\blacktriangle$', '▼': '$\\blacktriangledown$' },
  ...{
    '↑': '$\\uparrow$',
    '↓': '$\\downarrow$',
    θ: '$\\theta$',
    ν: '$\\nu$',
    ζ: '$\\zeta$',
    β: '$\\beta$',
  },
};

/** The tables of a report for LaTeX, with `booktabs` and, for marks, `amssymb`. */
export function reportLatex({ blocks }: Pick<Report, 'blocks'>): string {
  const tables = blocks.flatMap((block) => (block.type === 'table' ? [tableLatex(block)] : []));
  return `% needs \\usepackage{booktabs,amssymb}\n${tables.join('\n')}`;
}

function tableLatex({ title, header, rows, note }: ReportTable): string {
  const line = (cells: readonly string[]) => `    ${cells.map(escapeLatex).join(' & ')} \\\\`;
  return [
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${escapeLatex([title, note ?? ''].join('. ').trim())}}`,
    `  \\begin{tabular}{l${'r'.repeat(header.length - 1)}}`,
    '    \\toprule',
    line(header),
    '    \\midrule',
    ...rows.map((row) => line(row.map(cellText))),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

function escapeLatex(text: string): string {
  return Array.from(text, (character) => SPECIAL[character] ?? character).join('');
}
