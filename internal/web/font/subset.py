#!/usr/bin/env python3
"""Makes static/font/figtree.woff2: the part of Figtree that the pages load.

Needs fontTools and Brotli (Debian: python3-fonttools, python3-brotli) and the font from the npm package
@fontsource-variable/figtree, version 5.3.0:

    python3 subset.py package/files/figtree-latin-wght-normal.woff2

The part has the letters of English, German, Spanish and French, all weights, and figures of one width as the usual
ones: a canvas has no way to ask for them. The pages use weights from 400 to 800, but fontTools 4.38 cuts the others
off wrongly: browsers then drop the weights, or draw bold letters that are too narrow.
"""

import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

letters = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0¡«»¿ÀÂÄÇÈÉÊËÍÎÏÑÓÔÖ×ÙÚÛÜßàáâäæçèéêëíîïñóôöùúûüÿŒœ–‘’“„”…−·"
font = TTFont(sys.argv[1])
tabular = {}
for record in font["GSUB"].table.FeatureList.FeatureRecord:
    if record.FeatureTag == "tnum":
        for index in record.Feature.LookupListIndex:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                tabular.update(getattr(table, "ExtSubTable", table).mapping)
for table in font["cmap"].tables:
    for digit in map(ord, "0123456789"):
        if digit in table.cmap:
            table.cmap[digit] = tabular.get(table.cmap[digit], table.cmap[digit])
options = subset.Options(hinting=False, layout_features=["kern"], drop_tables=["STAT", "GSUB", "GDEF"],
                         name_IDs=[0, 1, 2, 13, 14])
chosen = subset.Subsetter(options)
chosen.populate(text=letters)
chosen.subset(font)
font.flavor = "woff2"
font.save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../static/font/figtree.woff2"))
