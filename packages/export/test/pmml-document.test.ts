import { describe, expect, it } from 'vitest';
import { pmmlDocument } from '../src/index.js';
import { namedModel, PLAIN } from './models.js';

describe('a PMML document', () => {
  it('escapes what XML takes for its own', () => {
    const document = pmmlDocument(namedModel({ ...PLAIN, category: '<a&"b">\n', high: "]]>'" }));
    expect(document).toContain('<Value value="&lt;a&amp;&quot;b&quot;&gt;&#10;"/>');
    expect(document).toContain('<Constant dataType="string">]]&gt;\'</Constant>');
    expect(document).not.toContain('<a&');
  });

  it('says what it predicts, from what and how', () => {
    const document = pmmlDocument(namedModel());
    expect(document).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<PMML xmlns="http:\/\/www.dmg.org\/PMML-4_4" version="4.4">/,
    );
    for (const [name, attributes] of [
      ['Header', 'description="Predicts grade; trained by test"'],
      ['Application', 'name="preflearn"'],
      ['DataField', 'name="age" optype="continuous" dataType="double"'],
      ['DataField', 'name="colour" optype="categorical" dataType="string"'],
      ['DataField', 'name="grade" optype="categorical" dataType="string"'],
      ['Value', 'value="poor"'],
      ['TreeModel', 'functionName="classification" splitCharacteristic="multiSplit"'],
      ['MiningField', 'name="age" invalidValueTreatment="asMissing"'],
      ['MiningField', 'name="grade" usageType="target"'],
      ['Node', 'score="poor"'],
      ['SimplePredicate', 'field="of_model_class_1" operator="equal" value="poor"'],
    ]) {
      expect(document).toContain(`<${name} ${attributes}`);
    }
  });

  it('names its fields otherwise than columns are named', () => {
    const document = pmmlDocument(namedModel({ ...PLAIN, number: 'of_model_score_1' }));
    expect(document).toContain('<DataField name="of_model_score_1"');
    expect(document).toContain('<DerivedField name="of_model__score_1"');
  });

  it.each(['\0', '\u0008', '\ud800', '\uffff'])('refuses what XML cannot hold: %j', (text) => {
    expect(() => pmmlDocument(namedModel({ ...PLAIN, category: text }))).toThrow(
      expect.objectContaining({ code: 'MODEL_EXPORT' }),
    );
  });
});
