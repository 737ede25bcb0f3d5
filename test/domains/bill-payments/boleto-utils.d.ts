declare module '@mrmgomes/boleto-utils' {
  const boletoUtils: {
    codBarras2LinhaDigitavel(barcode: string, printed: boolean): string;
    linhaDigitavel2CodBarras(line: string): string;
    validarCodigoComDV(code: string, form: 'CODIGO_DE_BARRAS' | 'LINHA_DIGITAVEL'): boolean;
  };
  export default boletoUtils;
}
