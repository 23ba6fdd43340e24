{{- define "moderato.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "moderato.selector" -}}
app.kubernetes.io/name: moderato
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "moderato.labels" -}}
{{ include "moderato.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}
