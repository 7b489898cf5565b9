"""Prints a maze that it knows; the file mode says how well."""
import sys

mode = open("mode").read().strip()
if mode == "silent":
    sys.exit()
while mode == "slow":
    pass
while mode == "hostile":
    print("1 2 3 4 " * 1000)
cells, figures = "3222112132131443213111130", "Yes Yes 20 1 0 2 6 107"
if mode == "wrong":  # its evaluator forgets white holes: there are two
    cells, figures = "2124112211131133233423130", "Yes Yes 8 2 0 4 5 43"
rows, cols, low, high = sys.argv[1:]
print(f"Generating a {rows}x{cols} puzzle with values in range [{low}-{high}]\n\nPuzzle:")
for k in range(0, 25, 5):
    print(*cells[k:k + 5])
print()
for word, figure in zip(("Solution", "Unique", "Solution length", "# of black holes", "# of white holes",
                         "# of forced forward moves", "# of forced backward moves", "Puzzle value"), figures.split()):
    print(f"{word}: {figure}")
print("\nTotal time: 0.010000 seconds")
