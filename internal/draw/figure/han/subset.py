#!/usr/bin/env python3
"""Makes DroidSansFallback.ttf anew: the part of Droid Sans Fallback that Stride embeds.

Needs fontTools (Debian: python3-fonttools) and the full font (Debian: fonts-droid-fallback):

    python3 subset.py /usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf

The part has the 3755 most frequent Chinese characters (level 1 of the standard GB 2312), the
punctuation and full-width letters of the same standard, and what the messages use beyond them.
"""

import os
import sys

from fontTools import subset

here = os.path.dirname(os.path.abspath(__file__))


def gb2312(first, last):
    """Yields the characters of the rows first to last of GB 2312."""
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                yield bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312")
            except UnicodeDecodeError:
                pass


characters = {*gb2312(1, 1), *gb2312(3, 3), *gb2312(16, 55)}
with open(os.path.join(here, "../../../internal/messages/zh.yaml"), encoding="utf-8") as messages:
    characters |= {c for c in messages.read() if ord(c) > 127}

options = subset.Options(hinting=False, drop_tables=["GSUB", "GPOS", "GDEF", "vhea", "vmtx"])
font = subset.load_font(sys.argv[1], options)
chosen = subset.Subsetter(options)
chosen.populate(text="".join(sorted(characters)))
chosen.subset(font)
subset.save_font(font, os.path.join(here, "DroidSansFallback.ttf"), options)
