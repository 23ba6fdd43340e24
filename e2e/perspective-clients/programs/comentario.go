// Comentario's request (`internal/svc/perlustration_svc.go`): it reads the reply whatever its status, so the body of an
// error has scores of zero and the comment passes. Only a broken connection is an error.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

type score struct {
	SummaryScore struct {
		Value float64 `json:"value"`
	} `json:"summaryScore"`
}

func main() {
	body, _ := json.Marshal(map[string]any{
		"comment":             map[string]any{"text": os.Getenv("TEXT")},
		"requestedAttributes": map[string]any{"TOXICITY": struct{}{}, "INSULT": struct{}{}},
	})
	url := "https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze?key=" + os.Getenv("VENDOR_KEY")
	reply, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		fmt.Println(`{"failed":true}`)
		return
	}
	defer reply.Body.Close()
	var result struct {
		AttributeScores map[string]score `json:"attributeScores"`
	}
	if err := json.NewDecoder(reply.Body).Decode(&result); err != nil {
		fmt.Println(`{"failed":true}`)
		return
	}
	fmt.Printf("{\"flagged\":%v}\n", result.AttributeScores["TOXICITY"].SummaryScore.Value > 0.5)
}
