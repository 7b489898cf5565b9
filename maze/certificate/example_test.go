package certificate_test

import (
	"bytes"
	"context"
	"fmt"

	"stride/maze"
	"stride/maze/certificate"
	"stride/maze/prove"
	"stride/search"
)

// A search proves that no maze of 3x3 with numbers 1 and 2 is worth more than 22, and writes the
// proof. The checker shares no code with the search; it also notices that a proof was cut.
func ExampleCheck() {
	claim := certificate.Claim{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}, Bound: 22}
	var proof bytes.Buffer
	if err := prove.WriteCertificate(context.Background(), &proof, claim, search.Request{}); err != nil {
		fmt.Println(err)
		return
	}
	verified, err := certificate.Check(context.Background(), bytes.NewReader(proof.Bytes()))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("no maze is worth more than", verified.Bound)

	cut := proof.Bytes()[:proof.Len()-10]
	_, err = certificate.Check(context.Background(), bytes.NewReader(cut))
	fmt.Println("what is cut is refused:", err != nil)
	// Output:
	// no maze is worth more than 22
	// what is cut is refused: true
}
