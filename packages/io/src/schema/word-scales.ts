/**
 * Scales of plain words, from lowest to highest, with other words for the same level after `|`. Words whose order is
 * open to doubt, such as "sometimes" and "occasionally", stand for the same level, so that a column with both is left
 * alone. Case, accents, hyphens and blanks do not matter.
 */
export const WORD_SCALES: readonly string[] = [
  // English
  'none < very low|lowest|vlow < low < medium low|moderately low|below average < medium|med|mid|middle|moderate|average|normal < medium high|moderately high|above average < high < very high|vhigh|highest|critical|urgent',
  'very small|tiny|extra small < small < medium|med|mid|middle|medium sized|average < large|big < very large|extra large|very big|huge',
  'xxs < xs < s < m < l < xl < xxl|2xl < xxxl|3xl',
  'very short < short < medium|average|middle < long < very long',
  'very slow < slow < medium|moderate|average|normal < fast < very fast',
  'never < almost never|hardly ever|very rarely|very seldom < rarely|seldom < sometimes|occasionally|now and then < often|frequently|usually < very often|very frequently|most of the time|mostly < almost always|nearly always < always',
  'very poor|very bad|terrible|awful < poor|bad < fair|average|ok|okay|acceptable|satisfactory|mediocre < good < very good < excellent|outstanding|exceptional',
  'strongly disagree|completely disagree|totally disagree|fully disagree < disagree < somewhat disagree|slightly disagree|rather disagree|mildly disagree|tend to disagree < neutral|undecided|neither agree nor disagree|neither|neither nor < somewhat agree|slightly agree|rather agree|mildly agree|tend to agree < agree < strongly agree|completely agree|totally agree|fully agree',
  'very dissatisfied|very unsatisfied|extremely dissatisfied < dissatisfied|unsatisfied < somewhat dissatisfied|rather dissatisfied < neutral|neither satisfied nor dissatisfied|neither < somewhat satisfied|rather satisfied < satisfied < very satisfied|extremely satisfied',
  'very unlikely|extremely unlikely < unlikely < somewhat unlikely|rather unlikely < neutral|neither likely nor unlikely < somewhat likely|rather likely < likely < very likely|extremely likely',
  'not important|unimportant|not at all important < slightly important < moderately important|somewhat important < important < very important < extremely important',
  'not at all < a little|slightly|a bit < somewhat|moderately < quite a bit|very much|very|a lot < extremely|completely',
  'none|absent < mild|slight|minor < moderate < severe|serious|major < very severe|critical|extreme',
  'beginner|novice < intermediate < advanced < expert',
  // German
  'keine|keiner|keines < sehr niedrig|sehr gering < niedrig|gering < mittel|mittlere|mittlerer|mittleres|mäßig|durchschnittlich|normal < hoch < sehr hoch',
  'sehr klein|winzig < klein < mittel|mittelgroß < groß < sehr groß|riesig',
  'sehr kurz < kurz < mittel|mittellang < lang < sehr lang',
  'nie|niemals < fast nie|sehr selten < selten < manchmal|gelegentlich|hin und wieder|ab und zu < oft|häufig < sehr oft|sehr häufig|meistens|meist < fast immer < immer|stets',
  'sehr schlecht|ungenügend < schlecht|mangelhaft < ausreichend < befriedigend|mittelmäßig|durchschnittlich|mittel|mäßig < gut < sehr gut < ausgezeichnet|hervorragend|exzellent',
  'stimme überhaupt nicht zu|stimme gar nicht zu|stimme ganz und gar nicht zu < stimme nicht zu|lehne ab < stimme eher nicht zu < neutral|teils teils|weder noch|unentschieden < stimme eher zu < stimme zu < stimme voll zu|stimme voll und ganz zu|stimme völlig zu|stimme vollkommen zu',
  'trifft überhaupt nicht zu|trifft gar nicht zu < trifft nicht zu < trifft eher nicht zu < neutral|teils teils|weder noch < trifft eher zu < trifft zu < trifft voll zu|trifft voll und ganz zu|trifft völlig zu',
  'sehr unzufrieden < unzufrieden < eher unzufrieden < neutral|teils teils|weder noch < eher zufrieden < zufrieden < sehr zufrieden',
  // French
  'aucun|aucune < très bas|très basse|très faible < bas|basse|faible < moyen|moyenne|modéré|modérée|normal|normale < élevé|élevée|haut|haute|fort|forte < très élevé|très élevée|très haut|très haute|très fort|très forte',
  'très petit|très petite < petit|petite < moyen|moyenne < grand|grande|gros|grosse < très grand|très grande|très gros|énorme',
  'jamais < presque jamais|très rarement < rarement < parfois|quelquefois|de temps en temps|occasionnellement < souvent|fréquemment < très souvent|la plupart du temps < presque toujours < toujours',
  'très mauvais|très mauvaise < mauvais|mauvaise|médiocre < moyen|moyenne|passable|acceptable < assez bien|assez bon|assez bonne < bon|bonne|bien < très bon|très bonne|très bien < excellent|excellente',
  "pas du tout d'accord|tout à fait en désaccord|fortement en désaccord < pas d'accord|en désaccord < plutôt pas d'accord|plutôt en désaccord < neutre|ni d'accord ni pas d'accord|ni d'accord ni en désaccord|sans opinion < plutôt d'accord < d'accord < tout à fait d'accord|fortement d'accord",
  'très insatisfait|très insatisfaite|pas du tout satisfait|pas du tout satisfaite < insatisfait|insatisfaite|pas satisfait|pas satisfaite < plutôt insatisfait|plutôt insatisfaite < neutre < plutôt satisfait|plutôt satisfaite < satisfait|satisfaite < très satisfait|très satisfaite',
  // Spanish
  'ninguno|ninguna < muy bajo|muy baja < bajo|baja < medio|media|moderado|moderada|normal < alto|alta < muy alto|muy alta',
  'muy pequeño|muy pequeña < pequeño|pequeña < mediano|mediana|medio|media < grande < muy grande|enorme',
  'nunca|jamás < casi nunca|muy raramente < rara vez|raramente|raras veces < a veces|algunas veces|de vez en cuando|ocasionalmente < a menudo|con frecuencia|frecuentemente|muchas veces < muy a menudo|la mayoría de las veces|muy frecuentemente < casi siempre < siempre',
  'muy malo|muy mala|pésimo|muy mal < malo|mala|mal < regular|aceptable|medio < bueno|buena|bien < muy bueno|muy buena|muy bien < excelente',
  'totalmente en desacuerdo|muy en desacuerdo|completamente en desacuerdo < en desacuerdo < algo en desacuerdo|parcialmente en desacuerdo < neutral|neutro|ni de acuerdo ni en desacuerdo|indeciso < algo de acuerdo|parcialmente de acuerdo < de acuerdo < totalmente de acuerdo|muy de acuerdo|completamente de acuerdo',
  'muy insatisfecho|muy insatisfecha < insatisfecho|insatisfecha < algo insatisfecho|algo insatisfecha < neutral|neutro|ni satisfecho ni insatisfecho < algo satisfecho|algo satisfecha < satisfecho|satisfecha < muy satisfecho|muy satisfecha',
  // Italian
  'nessuno|nessuna < molto basso|molto bassa < basso|bassa < medio|media|moderato|moderata|normale < alto|alta|elevato|elevata < molto alto|molto alta|molto elevato',
  'molto piccolo|molto piccola < piccolo|piccola < medio|media < grande < molto grande|enorme',
  'mai < quasi mai|molto raramente < raramente|di rado < a volte|qualche volta|talvolta|ogni tanto|occasionalmente < spesso|frequentemente < molto spesso|il più delle volte < quasi sempre < sempre',
  'pessimo|pessima|molto scarso|molto male < scarso|scarsa|cattivo|cattiva|insufficiente|male < sufficiente|discreto|discreta|mediocre|accettabile|medio < buono|buona|bene < molto buono|molto buona|molto bene < ottimo|ottima|eccellente',
  "completamente in disaccordo|totalmente in disaccordo|fortemente in disaccordo < in disaccordo|non d'accordo < abbastanza in disaccordo|piuttosto in disaccordo < neutrale|neutro|né d'accordo né in disaccordo|indeciso < abbastanza d'accordo|piuttosto d'accordo < d'accordo < completamente d'accordo|totalmente d'accordo|fortemente d'accordo|molto d'accordo",
  'molto insoddisfatto|molto insoddisfatta < insoddisfatto|insoddisfatta < abbastanza insoddisfatto|abbastanza insoddisfatta < neutrale|neutro < abbastanza soddisfatto|abbastanza soddisfatta < soddisfatto|soddisfatta < molto soddisfatto|molto soddisfatta',
  // Polish
  'brak|żaden|żadna < bardzo niski|bardzo niska|bardzo niskie < niski|niska|niskie < średni|średnia|średnie|umiarkowany|umiarkowana|umiarkowane < wysoki|wysoka|wysokie < bardzo wysoki|bardzo wysoka|bardzo wysokie',
  'bardzo mały|bardzo mała|bardzo małe < mały|mała|małe < średni|średnia|średnie < duży|duża|duże < bardzo duży|bardzo duża|bardzo duże|ogromny',
  'nigdy < prawie nigdy|bardzo rzadko < rzadko < czasami|czasem|niekiedy|od czasu do czasu < często < bardzo często|zazwyczaj|przeważnie < prawie zawsze < zawsze',
  'bardzo zły|bardzo zła|bardzo złe|bardzo źle|niedostateczny < zły|zła|złe|źle|słaby|słaba|słabe|mierny < dostateczny|przeciętny|przeciętna|przeciętne|średni|średnia|średnio < dobry|dobra|dobre|dobrze < bardzo dobry|bardzo dobra|bardzo dobre|bardzo dobrze < doskonały|doskonała|doskonałe|znakomity|celujący',
  'zdecydowanie się nie zgadzam|zdecydowanie nie zgadzam się|całkowicie się nie zgadzam < nie zgadzam się < raczej się nie zgadzam|raczej nie zgadzam się < neutralny|neutralnie|ani się zgadzam ani nie zgadzam|trudno powiedzieć|nie mam zdania < raczej się zgadzam|raczej zgadzam się < zgadzam się < zdecydowanie się zgadzam|zdecydowanie zgadzam się|całkowicie się zgadzam',
  'zdecydowanie nie < raczej nie < trudno powiedzieć|nie mam zdania < raczej tak < zdecydowanie tak',
  'bardzo niezadowolony|bardzo niezadowolona < niezadowolony|niezadowolona < raczej niezadowolony|raczej niezadowolona < neutralny|neutralna < raczej zadowolony|raczej zadowolona < zadowolony|zadowolona < bardzo zadowolony|bardzo zadowolona',
  // Portuguese
  'nenhum|nenhuma < muito baixo|muito baixa < baixo|baixa < médio|média|moderado|moderada|normal < alto|alta|elevado|elevada < muito alto|muito alta|muito elevado',
  'muito pequeno|muito pequena < pequeno|pequena < médio|média < grande < muito grande|enorme',
  'nunca|jamais < quase nunca|muito raramente < raramente < às vezes|algumas vezes|de vez em quando|ocasionalmente < frequentemente|com frequência|muitas vezes < muito frequentemente|na maioria das vezes < quase sempre < sempre',
  'muito ruim|muito mau|muito má|péssimo|péssima < ruim|mau|má < regular|razoável|aceitável|médio|suficiente < bom|boa < muito bom|muito boa < excelente|ótimo|ótima',
  'discordo totalmente|discordo completamente|discordo fortemente < discordo < discordo parcialmente|discordo em parte < neutro|não concordo nem discordo|nem concordo nem discordo|indiferente < concordo parcialmente|concordo em parte < concordo < concordo totalmente|concordo completamente|concordo fortemente',
  'muito insatisfeito|muito insatisfeita < insatisfeito|insatisfeita < pouco satisfeito|pouco satisfeita < neutro|neutra|indiferente < satisfeito|satisfeita < muito satisfeito|muito satisfeita',
  // Dutch
  'geen < zeer laag|heel laag|erg laag < laag < gemiddeld|middel|matig|normaal < hoog < zeer hoog|heel hoog|erg hoog',
  'zeer klein|heel klein|erg klein < klein < middel|gemiddeld|middelgroot < groot < zeer groot|heel groot|erg groot|enorm',
  'nooit < bijna nooit|zeer zelden|heel zelden < zelden < soms|af en toe|nu en dan < vaak|dikwijls|regelmatig < heel vaak|zeer vaak|meestal < bijna altijd < altijd',
  'zeer slecht|heel slecht|erg slecht < slecht|onvoldoende < matig|redelijk|voldoende|gemiddeld < goed < zeer goed|heel goed|erg goed < uitstekend|uitmuntend',
  'helemaal mee oneens|helemaal niet mee eens|zeer mee oneens|sterk mee oneens < mee oneens|oneens|niet mee eens < enigszins mee oneens|enigszins oneens|beetje mee oneens < neutraal|niet mee eens niet mee oneens|noch mee eens noch mee oneens < enigszins mee eens|enigszins eens|beetje mee eens < mee eens|eens < helemaal mee eens|zeer mee eens|sterk mee eens',
  'zeer ontevreden|heel ontevreden|erg ontevreden < ontevreden < enigszins ontevreden|beetje ontevreden < neutraal < enigszins tevreden|beetje tevreden < tevreden < zeer tevreden|heel tevreden|erg tevreden',
];
